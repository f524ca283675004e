import { type CSSProperties, useState } from 'react'
import { findUnreadable, valuesOf } from '#contract/site/theme.ts'
import type { Look, ThemeTokens } from '#contract/site/theme-schema.ts'
import { useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Tag } from '#web/ui/tag.tsx'

const COLOURS = [
  'brand',
  'brandHover',
  'brandPress',
  'onBrand',
  'brandInk',
  'brandInkLight',
  'proof',
  'proofInk',
  'proofInkLight',
] as const
const NUMBERS = ['neutralHue', 'neutralChroma', 'radiusScale', 'displayWidth', 'displayWeight'] as const
/** The values that a brand sets itself. */
export const TOKENS = [...COLOURS, ...NUMBERS] as const

type Props = { tokens: ThemeTokens; unreadable: readonly string[]; onTokensChange: (tokens: ThemeTokens) => void }

/** Edits the values that a brand sets itself; an empty one is taken from its skin. */
export function ThemeFields({ tokens, unreadable, onTokensChange }: Props) {
  const t = useT()
  const put = (name: keyof ThemeTokens, value: string | number | undefined) => {
    const { [name]: _before, ...rest } = tokens
    onTokensChange(value === undefined ? rest : { ...rest, [name]: value })
  }
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {COLOURS.map((name) => (
        <Field
          key={name}
          label={t(`office.token.${name}`)}
          placeholder="#rrggbb"
          maxLength={7}
          value={tokens[name] ?? ''}
          onChange={(event) => put(name, event.target.value || undefined)}
          error={unreadable.includes(`theme.tokens.${name}`) ? t('office.rule.contrast') : undefined}
          leading={
            <span
              aria-hidden="true"
              className="size-5 flex-none rounded-full border border-line-ui"
              style={{ background: /^#[0-9a-f]{6}$/i.test(tokens[name] ?? '') ? tokens[name] : 'transparent' }}
            />
          }
        />
      ))}
      {NUMBERS.map((name) => (
        <Field
          key={name}
          label={t(`office.token.${name}`)}
          type="number"
          step="any"
          value={tokens[name] ?? ''}
          onChange={(event) => put(name, event.target.value === '' ? undefined : Number(event.target.value))}
        />
      ))}
    </div>
  )
}

/**
 * Shows a few parts of the site in a look, and what of it would be unreadable. Derived colours resolve at a root, so
 * the preview has a frame of its own.
 */
export function ThemePreview({ theme, name }: { theme: Look; name: string }) {
  const t = useT()
  const [ground, setGround] = useState<'dark' | 'light'>('dark')
  const { skin } = theme
  const own = valuesOf(theme) as CSSProperties
  const hue = theme.tokens.neutralHue ?? (skin === 'meghna' ? 236 : 296)
  const surface = ground === 'dark' ? `oklch(0.195 0.018 ${hue})` : '#ffffff'
  const unreadable = findUnreadable(theme)
  return (
    <section aria-label={t('office.preview')} className="flex flex-col gap-3">
      <Segmented
        label={t('office.previewGround')}
        value={ground}
        onValueChange={setGround}
        options={[
          { value: 'dark', label: t('office.ground.dark') },
          { value: 'light', label: t('office.ground.light') },
        ]}
      />
      <div
        data-skin={skin}
        data-theme={ground}
        style={{ ...own, colorScheme: ground, background: surface }}
        className="flex flex-col items-start gap-3 rounded-panel p-5 text-ink-1"
      >
        <p className="logo display flex w-full text-[20px] font-bold">
          <span>{name}</span>
        </p>
        <p className="text-brand-ink">{t('office.previewLink')}</p>
        <div className="flex flex-wrap items-center gap-2.5">
          <span className={buttonClass({ tone: 'primary', size: 'small' })}>{t('office.previewButton')}</span>
          <Tag tone="proof">{t('office.previewProof')}</Tag>
        </div>
      </div>
      {unreadable.length > 0 && <p className="text-warning">{t('office.unreadable')}</p>}
    </section>
  )
}
