/**
 * After `npm ci`: builds the web app, so that the first `npm start` has its page as soon as its database (ADR 072). Who installs without the
 * tools that build it, or whose build fails, is not held up: a start builds what is missing, and says what is wrong.
 */
import { existsSync } from 'node:fs'
import { buildWeb, VITE } from './build-web.ts'

if (existsSync(VITE)) await buildWeb().catch(error => console.error((error as Error).message))
