import { lazy, Suspense, useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { FieldInput } from './field-input.ts'

/**
 * The list of countries and their flags is loaded when the reader opens it: most readers use their own market's number.
 */
const CountryDialog = lazy(async () => ({ default: (await import('./country-dialog.tsx')).CountryDialog }))

/** How mobile numbers begin in each market, for the placeholder; docs/specification.md 5.10 names the market of 09. */
const BEGINS: Readonly<Record<string, string>> = {
  BD: '01',
  VN: '09',
  PH: '09',
  TH: '08',
  ID: '08',
  IN: '9',
  MM: '09',
  KH: '0',
  MY: '01',
}
const DIALLING_CODES: Readonly<Record<string, string>> = {
  BD: '+880',
  VN: '+84',
  PH: '+63',
  TH: '+66',
  ID: '+62',
  IN: '+91',
  MM: '+95',
  KH: '+855',
  MY: '+60',
}

/** Returns the dialling code of the brand's own market; empty where the server decides. */
export const homeCode = (market: string | undefined): string => DIALLING_CODES[market ?? ''] ?? ''

export type MobileFieldProps = {
  label: string
  market: string | undefined
  diallingCode: string
  onDiallingCode: (code: string) => void
  error: string | undefined
  hint?: string | undefined
  input: FieldInput
}

/** Shows the field for a mobile number, with the country that it belongs to. */
export function MobileField({ label, market, diallingCode, onDiallingCode, error, hint, input }: MobileFieldProps) {
  const t = useT()
  const [isChoosing, setChoosing] = useState(false)
  const begins = diallingCode === homeCode(market) ? BEGINS[market ?? ''] : undefined
  return (
    <>
      <Field
        {...input}
        label={label}
        error={error}
        hint={hint}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        dir="ltr"
        placeholder={begins ? t('entry.mobile.begins', { begins }) : undefined}
        leading={
          <button
            type="button"
            className="-ms-2 flex h-9 items-center gap-1 rounded-[10px] px-2 text-sm font-medium text-ink-1 hover:bg-surface-3"
            aria-haspopup="dialog"
            aria-label={t('entry.country.chosen', { code: diallingCode || '+' })}
            onClick={() => setChoosing(true)}
          >
            <span className="num">{diallingCode || '+'}</span>
            <Icon name="caret-down" size="xs" className="text-ink-3" />
          </button>
        }
      />
      {isChoosing && (
        <Suspense fallback={null}>
          <CountryDialog
            chosen={diallingCode}
            onChoose={(code) => {
              onDiallingCode(code)
              setChoosing(false)
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
