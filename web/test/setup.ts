import { cleanup } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach } from 'vitest'

// Testing Library cleans up by itself only where the test functions are globals; here they are imported.
afterEach(cleanup)

// As every page has one: a write does not ask for it first.
beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the token is read from there
  document.cookie = 'XSRF-TOKEN=x'
})
