/** Where menus lead to the cashier's pages: known before the pages are loaded. */
import { paths } from '#contract/paths.ts'
import { inMember } from '../member/in-member.ts'

export const DEPOSIT = inMember('depositv2', {
  icon: 'download-simple',
  isReal: true,
  inAccount: 2,
  also: [
    {
      menu: 'tab',
      place: 3,
      label: 'tab.deposit',
      icon: 'plus',
      href: paths.member('depositv2'),
      isForMembers: true,
    },
  ],
})
export const WITHDRAW = inMember('withdraw', { icon: 'export', isReal: true, inAccount: 3 })
