import { useT } from '#web/lib/i18n.tsx'
import { setPreferences, usePreferences } from '#web/lib/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** Shows language and theme in one row: in the footer of every page, and in the member centre on phones. */
export function SiteSettings() {
  const t = useT()
  const { theme } = usePreferences()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <div className="flex flex-wrap items-center gap-2">
      <LanguageSwitch />
      <Button
        tone="quiet"
        className="px-2.5! text-[14px]!"
        icon={other === 'light' ? 'sun' : 'moon'}
        onClick={() => setPreferences({ theme: other })}
      >
        {t(other === 'light' ? 'shell.theme.light' : 'shell.theme.dark')}
      </Button>
    </div>
  )
}
