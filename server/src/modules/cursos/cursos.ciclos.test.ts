import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCycle, type Requisitos } from './cursos.ciclos.ts'

const graph = (...edges: [number, number][]): Requisitos =>
  new Map([...Map.groupBy(edges, e => e[0])].map(([from, list]) => [from, list.map(e => e[1])]))

describe('a course that asks for itself in the end', () => {
  test.each([
    ['at once', graph([1, 1]), [1]],
    ['by way of another', graph([1, 2], [2, 1]), [1, 2]],
    ['by the shortest of two ways', graph([1, 2], [2, 3], [3, 1], [1, 4], [4, 1]), [1, 4]],
  ])('%s is found, in the order in which they ask', (_how, requisitos, cycle) => {
    expect(findCycle(requisitos, 1)).toEqual(cycle)
  })

  test.each([
    ['nothing asked for', graph()],
    ['one course that two ask for', graph([1, 2], [1, 3], [2, 4], [3, 4])],
    ['a cycle that does not lead through it', graph([1, 2], [2, 3], [3, 2])],
  ])('%s is none', (_how, requisitos) => {
    expect(findCycle(requisitos, 1)).toBeUndefined()
  })
})

const edges = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 30 })

test('what is found is a way that goes on from course to course and comes back; what is not found is not there', () => {
  fc.assert(
    fc.property(edges, fc.nat(9), (list, start) => {
      const requisitos = graph(...list)
      const cycle = findCycle(requisitos, start)
      if (cycle) {
        expect(cycle[0]).toBe(start)
        expect(new Set(cycle).size).toBe(cycle.length)
        for (const [i, at] of cycle.entries()) expect(requisitos.get(at)).toContain(cycle[(i + 1) % cycle.length])
        return
      }
      // All that can be reached, step by step until nothing new comes.
      let reached = new Set(requisitos.get(start) ?? [])
      for (let i = 0; i < 10; i++)
        reached = new Set([...reached, ...[...reached].flatMap(r => requisitos.get(r) ?? [])])
      expect(reached.has(start)).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('courses that only ask for earlier ones never lead back', () => {
  fc.assert(
    fc.property(edges, fc.nat(9), (list, start) => {
      expect(findCycle(graph(...list.filter(([from, to]) => to < from)), start)).toBeUndefined()
    }),
  )
})
