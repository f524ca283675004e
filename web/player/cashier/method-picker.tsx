import type { OutputOf } from '#contract/call.ts'
import type { depositMethods } from '#contract/cashier/deposits.ts'
import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'

export type PayMethod = Pick<
  OutputOf<typeof depositMethods>['methods'][number],
  'code' | 'name' | 'kind' | 'isAvailable' | 'unavailable'
>

export const KIND_ICONS: Record<PayMethod['kind'], IconName> = {
  ewallet: 'device-mobile',
  bank: 'bank',
  crypto: 'currency-circle-dollar',
}

type Props = { methods: readonly PayMethod[]; value: string; onValueChange: (code: string) => void }

/** Shows all methods to pay or be paid; a paused one says so. Arrow keys move the choice. */
export function MethodPicker({ methods, value, onValueChange }: Props) {
  const t = useT()
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{t('cashier.method')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {methods.map((method) => (
          <label
            key={method.code}
            className={cx(
              'relative flex min-h-16 cursor-pointer items-center gap-2.5 rounded-control bg-surface-2 px-3 py-2 text-[14px] font-medium transition-colors',
              'has-checked:bg-brand-soft has-checked:text-brand-ink has-checked:shadow-[inset_0_0_0_2px_var(--brand)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              !method.isAvailable && 'cursor-not-allowed text-ink-3',
            )}
          >
            <input
              type="radio"
              name="method"
              value={method.code}
              checked={method.code === value}
              disabled={!method.isAvailable}
              onChange={() => onValueChange(method.code)}
              className="absolute inset-0 appearance-none opacity-0"
            />
            <Icon name={KIND_ICONS[method.kind]} />
            <span className="min-w-0">
              <span className="block leading-snug">{method.name}</span>
              <span className="block text-xs leading-snug text-ink-3">
                {method.unavailable ? t(`cashier.unavailable.${method.unavailable}`) : t(`cashier.kind.${method.kind}`)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
