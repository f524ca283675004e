/** Where menus lead to the wallet: known before the page is loaded. */
import { inMember } from '../member/in-member.ts'

export const WALLET = inMember('transferFund', { icon: 'wallet', inAccount: 1 })
