/** Where menus lead to the pages that several subjects make together: known before the pages are loaded. */
import { paths } from '#contract/paths.ts'
import { inMember } from '../member/in-member.ts'

export const SECURITY = inMember('securityCenter', {
  icon: 'shield-check',
  isReal: true,
  inAccount: 5,
  also: [{ menu: 'footer', column: 'house', place: 6, label: 'footer.limitsAndBreaks', href: paths.limits() }],
})
