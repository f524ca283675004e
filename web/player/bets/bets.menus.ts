/** Where menus lead to the betting record: known before the page is loaded. */
import { inMember } from '../member/in-member.ts'

export const BETTING_RECORD = inMember('personalHistoryCopy', { icon: 'receipt', inAccount: 4 })
