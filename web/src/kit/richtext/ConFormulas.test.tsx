import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ConFormulas } from './ConFormulas.tsx'

test('a formula among words is drawn, and the words stand', async () => {
  const { container } = render(<ConFormulas texto="Es \(x^2\) <b>" />)
  expect(container.textContent).toMatch(/^Es .+ <b>$/)
  // What draws it comes when it is needed.
  await vi.waitFor(() => expect(container.querySelector('math msup')).not.toBeNull(), 10_000)
  expect(container.querySelector('b')).toBeNull()
})
