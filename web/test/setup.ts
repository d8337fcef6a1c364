import { cleanup } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterEach } from 'vitest'

// Testing Library cleans up by itself only where the test functions are globals; here they are imported.
afterEach(cleanup)
