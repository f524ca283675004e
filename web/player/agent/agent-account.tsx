import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { setPreferences, usePreferences } from '#web/lib/preferences.ts'
import { useSession } from '#web/lib/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu, type MenuEntry } from '#web/ui/menu.tsx'
import { languageName, useLanguageChoice } from '../frame/language-switch.tsx'
import { LogoutDialog } from '../frame/logout-dialog.tsx'
import { useSite } from '../frame/site.ts'

/** Shows who is logged in; opens to the way back to the site, language, theme and logout. */
export function AgentAccount() {
  const t = useT()
  const locale = useLocale()
  const site = useSite()
  const { user } = useSession()
  const { theme } = usePreferences()
  const { change } = useLanguageChoice()
  const [isLeaving, setLeaving] = useState(false)
  const entries: MenuEntry[] = [
    { kind: 'link', label: t('agents.toSite'), href: paths.lobby(), icon: 'house' },
    { kind: 'link', label: t('member.transferFund'), href: paths.member('transferFund'), icon: 'wallet' },
    { kind: 'link', label: t('member.securityCenter'), href: paths.member('securityCenter'), icon: 'shield-check' },
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
        trigger={
          <button
            type="button"
            aria-label={t('shell.account.menu')}
            className="grid size-11 flex-none place-items-center rounded-full"
          >
            {user?.icon ? (
              <img
                src={`/art/avatars/${user.icon}.webp`}
                width={36}
                height={36}
                alt=""
                className="size-9 rounded-full bg-surface-3 object-cover"
              />
            ) : (
              <Icon name="user-circle" size="l" className="size-9! text-ink-2" />
            )}
          </button>
        }
        head={<div className="truncate px-3 pt-1.5 pb-2 text-sm text-ink-3">{user?.account}</div>}
        entries={entries}
      />
      <LogoutDialog open={isLeaving} onOpenChange={setLeaving} />
    </>
  )
}
