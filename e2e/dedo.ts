import type { Locator, Page } from 'playwright-core'

export type Point = { x: number; y: number }

/** One finger of a real touch screen, through the browser's own gestures. */
export async function fingerOf(page: Page) {
  const touch = await page.context().newCDPSession(page)
  let here: Point = { x: 0, y: 0 }
  const tell = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const down = async (at: Point) => {
    here = at
    await tell('touchStart', [at])
  }
  /** In steps, as a finger goes. */
  const move = async (to: Point, steps = 8) => {
    const from = here
    for (let i = 1; i <= steps; i++) {
      here = {
        x: Math.round(from.x + ((to.x - from.x) * i) / steps),
        y: Math.round(from.y + ((to.y - from.y) * i) / steps),
      }
      await tell('touchMove', [here])
    }
  }
  return { down, move, up: () => tell('touchEnd', []) }
}

export const middleOf = async (what: Locator): Promise<Point> => {
  const box = (await what.boundingBox())!
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
}
