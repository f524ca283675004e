import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { findLanguage } from '#contract/languages.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { loadChunk } from '#web/lib/load-chunk.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useSite } from './site.ts'

/** Returns a language's own name for itself. */
export const languageName = (tag: string): string => findLanguage(tag)?.name ?? tag

/** Returns a function that changes the language, and whether a change is under way. A failure is shown as a message. */
export function useLanguageChoice(): { change: (locale: string) => void; isBusy: boolean } {
  const t = useT()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const change = (locale: string) => {
    setBusy(true)
    loadChunk('language', () => import('#web/lib/change-language.ts'))
      .then(({ changeLanguage }) => changeLanguage(client, locale))
      .catch(() => showToast('error', t('common.network')))
      .finally(() => setBusy(false))
  }
  return { change, isBusy }
}

/** Shows the brand's languages in the platform's own list, each under its own name. */
export function LanguageSwitch({ nameClass }: { nameClass?: string }) {
  const t = useT()
  const locale = useLocale()
  const site = useSite()
  const { change, isBusy } = useLanguageChoice()
  const languages = site?.languages ?? [locale]
  return (
    <label
      className={buttonClass({
        tone: 'quiet',
        className: 'relative px-2.5! text-[14px]! has-focus-visible:outline-2 has-focus-visible:outline-focus',
      })}
    >
      {isBusy ? <Spinner /> : <Icon name="globe-simple" />}
      <span lang={locale} className={nameClass}>
        {languageName(locale)}
      </span>
      <select
        aria-label={t('shell.language')}
        value={locale}
        aria-busy={isBusy || undefined}
        onChange={(event) => change(event.target.value)}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language} className="bg-surface-1 text-ink-1">
            {languageName(language)}
          </option>
        ))}
      </select>
    </label>
  )
}
