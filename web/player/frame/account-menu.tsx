import { type ReactNode, useState } from 'react'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { setPreferences, usePreferences } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu, type MenuEntry } from '#web/ui/menu.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { memberState } from '#contract/lobby/lobby.ts'
import { paths } from '#contract/paths.ts'
import { languageName, useLanguageChoice } from './language-switch.tsx'
import { LogoutDialog } from './logout-dialog.tsx'
import { useEntries } from './menus.ts'
import { useIsAgent } from './seen-entries.ts'
import { useSite } from './site.ts'

/** Shows the account menu: wallet, records, language, theme, logout. It opens as soon as it has been loaded. */
export function AccountMenu({ face }: { face: ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const site = useSite()
  const { change } = useLanguageChoice()
  const { theme } = usePreferences()
  const { user, isTrial } = useSession()
  const isAgent = useIsAgent()
  // asked for when the menu is opened: it is loaded then
  const level = useCall(memberState, {}, { enabled: !isTrial }).data
  const [leaving, setLeaving] = useState(false)
  const entries: MenuEntry[] = [
    ...useEntries('account').map(({ id, icon }) => ({
      kind: 'link' as const,
      label: t(`member.${id}`),
      href: paths.member(id),
      icon,
    })),
    ...(isAgent
      ? [{ kind: 'link', label: t('shell.agentCentre'), href: paths.agentHome(), icon: 'users' } as const]
      : []),
    { kind: 'line' },
    ...(site?.languages ?? []).map((language) => ({
      kind: 'action' as const,
      label: languageName(language),
      lang: language,
      icon: 'globe-simple' as const,
      checked: language === locale,
      onPress: () => change(language),
    })),
    {
      kind: 'action',
      label: theme === 'dark' ? t('shell.theme.light') : t('shell.theme.dark'),
      icon: theme === 'dark' ? 'sun' : 'moon',
      onPress: () => setPreferences({ theme: theme === 'dark' ? 'light' : 'dark' }),
    },
    { kind: 'line' },
    { kind: 'action', label: t('shell.logout'), icon: 'sign-out', onPress: () => setLeaving(true) },
  ]
  return (
    <>
      <Menu
        defaultOpen
        trigger={
          <button
            type="button"
            aria-label={t('shell.account.menu')}
            className="flex h-11 items-center gap-2 rounded-control ps-1 text-ink-3 hover:text-ink-1"
          >
            {face}
            <Icon name="caret-down" size="xs" />
          </button>
        }
        head={
          <div className="flex items-center gap-2 px-3 pt-1.5 pb-2 text-sm text-ink-3">
            <span className="truncate">{user?.account}</span>
            {level?.vipLabelName && <Tag tone="brand">{level.vipLabelName}</Tag>}
          </div>
        }
        entries={entries}
      />
      <LogoutDialog open={leaving} onOpenChange={setLeaving} />
    </>
  )
}
