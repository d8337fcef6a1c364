export { count } from '@eleva/contract'
