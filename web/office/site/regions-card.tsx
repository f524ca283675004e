import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { checkRegion, getRegions, setRegions } from '#contract/site/office-site.ts'
import { countryCodes } from '#contract/site/site.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { mergeDraft, mergeLists } from '../frame/merge-draft.ts'
import { useDraft } from '../frame/use-draft.ts'
import { callOffice } from '../operator-session.ts'
import { NETWORK_RULES, RegionNetworks } from './region-networks.tsx'
import { Setting } from './setting.tsx'

type Regions = OutputOf<typeof getRegions>
const MODES = ['off', 'block', 'allow'] as const

/** Edits from which countries and networks the site may be opened. */
export function RegionsCard({ readOnly }: { readOnly: boolean }) {
  return (
    <>
      <Setting call={getRegions}>{(regions) => <Form regions={regions} readOnly={readOnly} />}</Setting>
      <CheckAddress />
    </>
  )
}

function useCountryNames(): { countryCode: string; name: string }[] {
  const locale = useLocale()
  const { data = [] } = useQuery({ queryKey: [countryCodes.id, locale], queryFn: () => callOffice(countryCodes, {}) })
  return data
}

function useCountryName(): (code: string) => string {
  const countries = useCountryNames()
  return (code) => countries.find((one) => one.countryCode === code)?.name ?? code
}

/** Returns a function that writes names as a list of the reader's language. */
function useList(): (names: string[]) => string {
  const locale = useLocale()
  return (names) => new Intl.ListFormat(locale).format(names)
}

const formOf = (regions: Regions): Regions => regions
const merge = (was: Regions, mine: Regions, theirs: Regions): Regions => ({
  ...mergeDraft(was, mine, theirs),
  countries: mergeLists(was.countries, mine.countries, theirs.countries),
})

function useRegionWords(): DraftWords {
  const t = useT()
  const nameOf = useCountryName()
  const list = useList()
  return {
    name: ([part, place, field]) => {
      if (part === 'mode') return t('office.regionMode')
      if (part === 'countries') return t('office.countries')
      const row = typeof place === 'number' ? `${t('office.network')} ${place + 1}` : t('office.networks')
      if (field === undefined) return row
      return `${row} · ${t(field === 'note' ? 'office.networkNote' : field === 'rule' ? 'office.networkRule' : 'office.network')}`
    },
    value: ([part], value) => {
      if (part === 'countries' && Array.isArray(value) && value.length > 0)
        return list(value.map((code) => nameOf(String(code))))
      const mode = MODES.find((one) => part === 'mode' && one === value)
      const rule = NETWORK_RULES.find((one) => part === 'networks' && one === value)
      return mode ? t(`office.regionMode.${mode}`) : rule && t(`office.networkRule.${rule}`)
    },
  }
}

function ModeChoice({ mode, onChange }: { mode: Regions['mode']; onChange: (mode: Regions['mode']) => void }) {
  const t = useT()
  return (
    <Segmented
      label={t('office.regionMode')}
      value={mode}
      onValueChange={onChange}
      options={MODES.map((value) => ({ value, label: t(`office.regionMode.${value}`) }))}
    />
  )
}

/** Says whose data tell countries of addresses apart. */
function DataNote() {
  const t = useT()
  return (
    <p className="text-sm text-ink-3">
      {t('office.regionData')}{' '}
      <a href="https://db-ip.com" target="_blank" rel="noopener noreferrer" className="text-brand-ink underline">
        IP Geolocation by DB-IP
      </a>
    </p>
  )
}

function Form({ regions, readOnly }: { regions: Regions; readOnly: boolean }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const names = useList()
  const nameOf = useCountryName()
  const set = useAct(setRegions, t('office.saved'))
  const draft = useDraft(regions, { formOf, merge, onChosen: set.reset })
  const words = useRegionWords()
  const chooseFirst = useDraftReason(draft)
  const { form: row, change: setRow } = draft
  const isNobody = row.mode === 'allow' && row.countries.length === 0
  const isShutting = row.mode !== 'off' && row.countries.length > 0
  const isSame = row.mode === regions.mode && String(row.countries) === String(regions.countries)
  const save = () =>
    set.mutate(row, { onSuccess: (stored) => draft.saved(row, stored), onSettled: () => setAsking(false) })
  // whom it shuts out is said before it does; opening asks nothing
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isNobody) return
    if (isShutting && !isSame) setAsking(true)
    else save()
  }
  return (
    <Card>
      <form onSubmit={submit}>
        <fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-4">
          <h2>{t('office.settingsTab.regions')}</h2>
          <DraftChanged draft={draft} words={words} />
          <ModeChoice mode={row.mode} onChange={(mode) => setRow({ ...row, mode })} />
          {row.mode !== 'off' && (
            <Countries chosen={row.countries} onChange={(countries) => setRow({ ...row, countries })} />
          )}
          <RegionNetworks
            networks={row.networks}
            isWrong={set.error?.fields !== undefined && Object.keys(set.error.fields).length > 0}
            onChange={(networks) => setRow({ ...row, networks })}
          />
          <FormFault fault={set.error} />
          {isNobody && <p role="alert">{t('office.regionsNobody')}</p>}
          <Button
            type="submit"
            tone="primary"
            disabled={isNobody}
            reason={chooseFirst}
            busy={set.isPending}
            className="self-start"
          >
            {t('office.save')}
          </Button>
          <DataNote />
        </fieldset>
      </form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('office.regionsAsk')}
        text={t(row.mode === 'allow' ? 'office.regionsAllow' : 'office.regionsBlock', {
          countries: names(row.countries.map(nameOf)),
        })}
        confirmLabel={t('office.regionsSet')}
        cancelLabel={t('office.cancel')}
        danger
        busy={set.isPending}
        onConfirm={save}
      />
    </Card>
  )
}

function Countries({ chosen, onChange }: { chosen: readonly string[]; onChange: (countries: string[]) => void }) {
  const t = useT()
  const countries = useCountryNames()
  const nameOf = useCountryName()
  const rest = countries.filter((one) => !chosen.includes(one.countryCode))
  return (
    <div className="flex flex-col gap-2.5">
      <Select
        label={t('office.addCountry')}
        value=""
        options={[
          { value: '', label: t('office.chooseCountry') },
          ...rest.map((one) => ({ value: one.countryCode, label: one.name })),
        ]}
        onChange={(event) => event.target.value && onChange([...chosen, event.target.value])}
      />
      <ul aria-label={t('office.countries')} className="flex flex-wrap gap-2">
        {chosen.map((code) => (
          <li key={code} className="flex items-center gap-1 rounded-full bg-surface-3 ps-3 pe-1">
            {nameOf(code)}
            <IconButton
              icon="x"
              label={`${t('office.remove')}: ${nameOf(code)}`}
              className="size-8"
              onClick={() => onChange(chosen.filter((one) => one !== code))}
            />
          </li>
        ))}
      </ul>
      {chosen.length === 0 && <p className="text-ink-3">{t('office.noCountries')}</p>}
    </div>
  )
}

/** Shows what a visitor with an address would see now. */
function CheckAddress() {
  const t = useT()
  const [asked, setAsked] = useState('')
  const countries = useCountryNames()
  const { data, isError } = useQuery({
    queryKey: [checkRegion.id, asked],
    queryFn: () => callOffice(checkRegion, { ip: asked }),
    enabled: asked !== '',
    retry: false,
  })
  const country = countries.find((one) => one.countryCode === data?.country)?.name ?? t('office.noCountry')
  return (
    <Card>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(String(new FormData(event.currentTarget).get('ip')).trim())
        }}
        className="flex flex-wrap items-end gap-3"
      >
        <div className="min-w-60 flex-1">
          <Field label={t('office.checkAddress')} name="ip" required />
        </div>
        <Button type="submit" icon="magnifying-glass">
          {t('office.check')}
        </Button>
      </form>
      <p aria-live="polite" className="mt-3 flex items-center gap-2">
        {isError && <span className="text-negative">{t('office.addressWrong')}</span>}
        {data && (
          <>
            <Icon name={data.status === 0 ? 'check' : 'warning-circle'} size="s" />
            <span>
              <span className="num">{data.ip}</span> · {country} · {t(`office.addressSees.${data.status}`)}
            </span>
          </>
        )}
      </p>
    </Card>
  )
}
