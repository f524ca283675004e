import { type AnyPermission, HOUSE_PERMISSIONS } from '#contract/permissions.ts'
import type { MessageKey } from '#web/lib/message-keys.ts'
import type { IconName } from '#web/ui/icon-names.ts'

/** `needs`: any one of them opens the page; everybody may open one that needs nothing. */
export type Entry = { to: string; icon: IconName; name: MessageKey; needs: readonly AnyPermission[] }
export type Group = { name: MessageKey; entries: readonly Entry[] }

/** Every page of the menu, in its groups. */
export const GROUPS: readonly Group[] = [
  {
    name: 'office.menu.work',
    entries: [
      { to: '/', icon: 'house', name: 'office.nav.overview', needs: [] },
      { to: '/decisions', icon: 'handshake', name: 'office.nav.decisions', needs: [] },
      { to: '/withdrawals', icon: 'export', name: 'office.nav.withdrawals', needs: ['withdrawals.read'] },
      { to: '/deposits', icon: 'download-simple', name: 'office.nav.deposits', needs: ['deposits.read'] },
      { to: '/adjustments', icon: 'note-pencil', name: 'office.nav.adjustments', needs: ['deposits.read'] },
      { to: '/findings', icon: 'warning-circle', name: 'office.nav.findings', needs: ['deposits.read'] },
      { to: '/transfers', icon: 'arrows-clockwise', name: 'office.nav.transfers', needs: ['transfers.read'] },
      { to: '/feedback', icon: 'envelope-simple', name: 'office.nav.feedback', needs: ['site.read'] },
    ],
  },
  {
    name: 'office.menu.members',
    entries: [
      { to: '/members', icon: 'users', name: 'office.nav.members', needs: ['members.read'] },
      { to: '/rounds', icon: 'poker-chip', name: 'office.nav.rounds', needs: ['bets.read'] },
      { to: '/chat', icon: 'chats', name: 'office.nav.chat', needs: ['games.read'] },
      { to: '/collusion', icon: 'cards-three', name: 'office.nav.collusion', needs: ['games.read'] },
    ],
  },
  {
    name: 'office.menu.games',
    entries: [
      { to: '/games', icon: 'game-controller', name: 'office.nav.games', needs: ['games.read'] },
      { to: '/lobby', icon: 'sort-ascending', name: 'office.nav.lobby', needs: ['games.read'] },
      { to: '/vendors', icon: 'squares-four', name: 'office.nav.vendors', needs: ['games.read'] },
    ],
  },
  {
    name: 'office.menu.site',
    entries: [
      { to: '/banners', icon: 'megaphone-simple', name: 'office.nav.banners', needs: ['site.read'] },
      { to: '/notices', icon: 'bell', name: 'office.nav.notices', needs: ['site.read'] },
      { to: '/articles', icon: 'question', name: 'office.nav.articles', needs: ['site.read'] },
      { to: '/pages', icon: 'article', name: 'office.nav.pages', needs: ['site.read'] },
      { to: '/links', icon: 'globe-simple', name: 'office.nav.links', needs: ['site.read'] },
      { to: '/methods', icon: 'bank', name: 'office.nav.methods', needs: ['site.read'] },
      { to: '/settings', icon: 'pencil-simple', name: 'office.nav.settings', needs: ['site.read'] },
    ],
  },
  {
    name: 'office.menu.house',
    entries: [
      { to: '/house-vendors', icon: 'squares-four', name: 'office.nav.houseVendors', needs: ['house.vendors'] },
      { to: '/house-games', icon: 'game-controller', name: 'office.nav.houseGames', needs: ['house.vendors'] },
      { to: '/house-rules', icon: 'shield-check', name: 'office.nav.houseRules', needs: ['house.rules'] },
      { to: '/house-findings', icon: 'warning-circle', name: 'office.nav.houseFindings', needs: ['house.rules'] },
      { to: '/brands', icon: 'globe-simple', name: 'office.nav.brands', needs: ['house.brands'] },
      { to: '/house-audit', icon: 'book-open', name: 'office.nav.houseAudit', needs: ['house.audit'] },
    ],
  },
  {
    name: 'office.menu.control',
    entries: [
      {
        to: '/operators',
        icon: 'identification-card',
        name: 'office.nav.operators',
        needs: ['operators.read', 'house.operators'],
      },
      { to: '/grants', icon: 'key', name: 'office.nav.grants', needs: ['operators.read', ...HOUSE_PERMISSIONS] },
      { to: '/books', icon: 'seal-check', name: 'office.nav.books', needs: ['books.read', 'house.books'] },
      { to: '/reconciliation', icon: 'receipt', name: 'office.nav.reconciliation', needs: ['books.read'] },
      { to: '/audit', icon: 'clock-counter-clockwise', name: 'office.nav.audit', needs: ['audit.read'] },
    ],
  },
]

/** The groups as a role sees them: without what it may not open, and without empty ones. */
export function groupsFor(permissions: readonly string[]): Group[] {
  return GROUPS.map((group) => ({
    ...group,
    entries: group.entries.filter(({ needs }) => needs.length === 0 || needs.some((one) => permissions.includes(one))),
  })).filter((group) => group.entries.length > 0)
}

/** The entry that an address belongs to, or null: the first part of the path is the page, what follows is one row of it. */
export function entryOf(pathname: string): { entry: Entry; row: string | null } | null {
  const [page = '', row] = pathname.split('/').filter(Boolean)
  const entry = GROUPS.flatMap((group) => group.entries).find(({ to }) => to === `/${page}`)
  return entry ? { entry, row: row ?? null } : null
}
