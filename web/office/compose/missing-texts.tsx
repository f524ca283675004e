import { findLanguage } from '#contract/languages.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCompose, useComposeWords } from './context.ts'

type Props = {
  /** The texts that every language should have. */
  fields: readonly string[]
  /** Returns what is written of a text in a language. */
  textOf: (field: string, language: string) => unknown
}

/** Says for each language of the brand which texts are not written yet. */
export function MissingTexts({ fields, textOf }: Props) {
  const t = useT()
  const { languages } = useCompose()
  const { labelOf } = useComposeWords()
  return (
    <ul className="col-span-full flex flex-wrap gap-2" aria-label={t('office.compose.languages')}>
      {languages.map((language) => {
        const missing = fields.filter((field) => {
          const text = textOf(field, language)
          return typeof text !== 'string' || text.trim() === ''
        })
        const isWhole = missing.length === 0
        return (
          <li
            key={language}
            className="inline-flex min-h-9 items-center gap-2 rounded-control bg-surface-2 px-3 py-1.5 text-sm"
          >
            <Icon
              name={isWhole ? 'check-circle-fill' : 'warning-circle'}
              size="s"
              className={isWhole ? 'text-positive' : 'text-warning'}
            />
            <span lang={language} className="font-semibold">
              {findLanguage(language)?.name ?? language}
            </span>
            <span className="text-ink-2">
              {isWhole
                ? t('office.compose.written')
                : t('office.compose.lacks', { fields: missing.map(labelOf).join(', ') })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
