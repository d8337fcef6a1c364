/**
 * Pages of the version before, which are open while another one is put in its place, find the parts that they have not
 * loaded yet.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keepLastBuild } from '../../scripts/build-web.ts'
import { openTempDir } from './tempdir.ts'

const dist = path.join(openTempDir(), 'dist')
const assets = path.join(dist, 'assets')

/** As the bundler: it empties the folder first. */
function build(...names: string[]) {
  const putBack = keepLastBuild(dist)
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(assets, { recursive: true })
  for (const name of names) writeFileSync(path.join(assets, name), name)
  putBack()
}

test('beside a build stands what the one before made, and nothing older', () => {
  build('inicio-1.js', 'comun.js')
  expect(readdirSync(assets).toSorted()).toEqual(['comun.js', 'inicio-1.js'])
  build('inicio-2.js', 'comun.js')
  expect(readdirSync(assets).toSorted()).toEqual(['comun.js', 'inicio-1.js', 'inicio-2.js'])
  build('inicio-3.js', 'comun.js')
  expect(readdirSync(assets).toSorted()).toEqual(['comun.js', 'inicio-2.js', 'inicio-3.js'])
  // A build that fails takes nothing away.
  keepLastBuild(dist)()
  expect(readdirSync(assets).toSorted()).toEqual(['comun.js', 'inicio-2.js', 'inicio-3.js'])
  expect(readdirSync(path.dirname(dist))).toEqual(['dist'])
})
