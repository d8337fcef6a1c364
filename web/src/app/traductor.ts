/**
 * Lets a browser translate the page. It takes texts out of the document and puts `<font>` in their place, behind the
 * back of whoever drew them: React would throw at the next change beside one, and write what changes into a text that
 * nobody sees any more (react/react#17256). What it touches is first put back as it was drawn; the browser translates
 * it anew. In the first script: it has to have seen what was replaced.
 */

/** By parent, what the translator did to its children, in its order. */
const hecho = new WeakMap<Node, MutationRecord[]>()
/** By text that was taken out, out of where. */
const padres = new WeakMap<Node, Node>()

function note(records: readonly MutationRecord[]) {
  // We draw no such element, and what people write has none.
  const touched = new Set(records.filter(r => [...r.addedNodes].some(n => n.nodeName === 'FONT')).map(r => r.target))
  for (const record of records) {
    const { target, removedNodes } = record
    if (!touched.has(target) || target.nodeName === 'FONT') continue
    hecho.set(target, [...(hecho.get(target) ?? []), record])
    for (const node of removedNodes) padres.set(node, target)
  }
}

/** Once, before anything is drawn. */
export function bearTranslation(): void {
  const nodes = Node.prototype
  const { removeChild, insertBefore } = nodes
  const { get, set } = Object.getOwnPropertyDescriptor(nodes, 'nodeValue')!
  const observer = new MutationObserver(note)
  observer.observe(document, { childList: true, subtree: true })

  /** What the page itself does is none of the translator's. */
  const own = <T>(work: () => T): T => {
    note(observer.takeRecords())
    const done = work()
    observer.takeRecords()
    return done
  }
  const undo = (parent: Node, { addedNodes, removedNodes, nextSibling }: MutationRecord) => {
    for (const node of addedNodes) if (node.parentNode === parent) removeChild.call(parent, node)
    for (const node of removedNodes) {
      padres.delete(node)
      insertBefore.call(parent, node, nextSibling?.parentNode === parent ? nextSibling : null)
    }
  }
  /** As the parent was drawn: the last is undone first. */
  const restore = (parent: Node) =>
    own(() => {
      const records = hecho.get(parent) ?? []
      hecho.delete(parent)
      for (const record of records.reverse()) undo(parent, record)
    })

  nodes.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) restore(this)
    // Gone already: there is nothing to take out.
    return child.parentNode === this ? own(() => removeChild.call(this, child) as T) : child
  }
  nodes.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before && before.parentNode !== this) restore(this)
    return own(() => insertBefore.call(this, node, before?.parentNode === this ? before : null) as T)
  }
  Object.defineProperty(nodes, 'nodeValue', {
    configurable: true,
    get,
    set(this: Node, value: string | null) {
      const parent = padres.get(this)
      if (parent) restore(parent)
      set!.call(this, value)
    },
  })
}
