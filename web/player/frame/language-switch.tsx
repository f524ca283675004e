import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useChangeLanguage } from '#web/lib/change-language.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSite } from './site.ts'

/** Names of languages in themselves. */
export const LANGUAGE_NAMES: Record<string, string> = { bn: 'বাংলা', en: 'English' }

/** A plain choice of the brand's languages: the platform's own list, in each language's own name. */
export function LanguageSwitch() {
  const t = useT()
  const locale = useLocale()
  const site = useSite()
  const change = useChangeLanguage()
  const languages = site?.languages ?? [locale]
  return (
    <label
      className={buttonClass({
        tone: 'quiet',
        className: 'relative px-2.5! text-[14px]! has-focus-visible:outline-2 has-focus-visible:outline-focus',
      })}
    >
      <Icon name="globe-simple" />
      <span lang={locale}>{LANGUAGE_NAMES[locale] ?? locale}</span>
      <select
        aria-label={t('shell.language')}
        value={locale}
        onChange={(event) => change(event.target.value)}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language} className="bg-surface-1 text-ink-1">
            {LANGUAGE_NAMES[language] ?? language}
          </option>
        ))}
      </select>
    </label>
  )
}
