import type { OutputOf } from '#contract/call.ts'
import type { getRegions } from '#contract/site/office-site.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

type Regions = OutputOf<typeof getRegions>
export const NETWORK_RULES = ['allow', 'block'] as const

type NetworksProps = {
  networks: Regions['networks']
  isWrong: boolean
  onChange: (networks: Regions['networks']) => void
}

/** Edits the networks that are always allowed or always refused, whatever their country. */
export function RegionNetworks({ networks, isWrong, onChange }: NetworksProps) {
  const t = useT()
  const put = (index: number, change: Partial<Regions['networks'][number]>) =>
    onChange(networks.map((one, place) => (place === index ? { ...one, ...change } : one)))
  return (
    <div className="flex flex-col gap-2.5">
      <h3>{t('office.networks')}</h3>
      <p className="text-ink-3">{t('office.networksHint')}</p>
      {networks.map((one, index) => (
        // rows have no id of their own; they are only added at the end and removed
        <div key={index} className="grid items-end gap-2 sm:grid-cols-[1fr_10rem_1fr_auto]">
          <Field
            label={t('office.network')}
            required
            value={one.network}
            placeholder="203.0.113.0/24"
            error={isWrong && !/^[0-9a-f.:]+(?:\/\d+)?$/i.test(one.network) ? t('office.fieldWrong') : undefined}
            onChange={(event) => put(index, { network: event.target.value })}
          />
          <Select
            label={t('office.networkRule')}
            value={one.rule}
            options={NETWORK_RULES.map((value) => ({ value, label: t(`office.networkRule.${value}`) }))}
            onChange={(event) =>
              put(index, { rule: NETWORK_RULES.find((rule) => rule === event.target.value) ?? one.rule })
            }
          />
          <Field
            label={t('office.networkNote')}
            maxLength={120}
            value={one.note}
            onChange={(event) => put(index, { note: event.target.value })}
          />
          <IconButton
            icon="x"
            label={`${t('office.remove')}: ${one.network}`}
            onClick={() => onChange(networks.filter((_one, place) => place !== index))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon="plus"
        className="self-start"
        onClick={() => onChange([...networks, { network: '', rule: 'block', note: '' }])}
      >
        {t('office.addNetwork')}
      </Button>
    </div>
  )
}
