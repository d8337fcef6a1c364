/** What other words do with streams: give them to events and take them away. */
export { dropStreams, putStreams } from './streaming.varios.sql.ts'
