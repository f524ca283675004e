import * as flags from 'country-flag-icons/string/3x2'
import { useDeferredValue, useState } from 'react'
import { countryCodes } from '#contract/site/site.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'

const flagOf = (country: string) => {
  const svg = (flags as Record<string, string>)[country]
  return svg ? `data:image/svg+xml,${encodeURIComponent(svg)}` : null
}

export type CountryDialogProps = { chosen: string; onChoose: (diallingCode: string) => void; onClose: () => void }

/** Lists every country with its flag and dialling code, the brand's own market first; searches by name or code. */
export function CountryDialog({ chosen, onChoose, onClose }: CountryDialogProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim().toLowerCase())
  const { data, isError, refetch } = useCall(countryCodes, {})
  const shown = data?.filter(({ name, countryCode, countryDialingCode }) =>
    [name, countryCode, countryDialingCode].some((text) => text.toLowerCase().includes(wanted)),
  )
  return (
    <Dialog open onOpenChange={onClose} title={t('entry.country.title')} closeLabel={t('common.close')}>
      <Field
        label={t('entry.country.search')}
        type="search"
        value={typed}
        data-autofocus
        autoComplete="off"
        leading={<Icon name="magnifying-glass" className="text-ink-3" />}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mt-3 h-[50vh] overflow-y-auto overscroll-contain">
        {isError && (
          <ErrorState
            compact
            title={t('entry.country.failed')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && <RowSkeletons count={6} />}
        {shown?.length === 0 && <p className="py-6 text-center text-sm text-ink-2">{t('entry.country.none')}</p>}
        <ul className="[content-visibility:auto]">
          {shown?.map(({ countryCode, countryDialingCode, name }) => {
            const flag = flagOf(countryCode)
            return (
              <li key={countryCode}>
                <button
                  type="button"
                  aria-pressed={countryDialingCode === chosen}
                  onClick={() => onChoose(countryDialingCode)}
                  className="flex h-12 w-full items-center gap-3 rounded-control px-2.5 text-start hover:bg-surface-2 aria-pressed:bg-surface-3"
                >
                  {flag ? (
                    <img src={flag} alt="" width={24} height={16} loading="lazy" className="flex-none rounded-[3px]" />
                  ) : (
                    <span className="w-6 flex-none" />
                  )}
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  <span className="num text-ink-2" dir="ltr">
                    {countryDialingCode}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}
