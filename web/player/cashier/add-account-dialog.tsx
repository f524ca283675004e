import { useForm, useWatch } from 'react-hook-form'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { withdrawMethods } from '#contract/cashier/withdrawals.ts'
import { addPayoutAccount, payoutAccounts } from '#contract/cashier/payees.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { MethodPicker } from './method-picker.tsx'

type Methods = OutputOf<typeof withdrawMethods>['methods']
type Props = { open: boolean; onOpenChange: (open: boolean) => void; methods: Methods; onAdded: (id: string) => void }
type Fields = { methodCode: string; holder: string; number: string; bank: string }

const NUMBER_FORM = /^[A-Za-z0-9][A-Za-z0-9 -]{4,78}[A-Za-z0-9]$/

/** Adds an e-wallet, a bank account or an address that the member can be paid to. */
export function AddAccountDialog({ open, onOpenChange, methods, onAdded }: Props) {
  const t = useT()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('cashier.addAccountTitle')}
      description={t('cashier.addAccountHint')}
      closeLabel={t('cashier.close')}
    >
      <AccountForm methods={methods} onAdded={onAdded} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

type FormProps = Pick<Props, 'methods' | 'onAdded'> & { onDone: () => void }

function AccountForm({ methods, onAdded, onDone }: FormProps) {
  const t = useT()
  const first = methods.find((method) => method.isAvailable)?.code ?? ''
  const {
    register,
    handleSubmit,
    control,
    setValue,
    formState: { errors },
  } = useForm<Fields>({ defaultValues: { methodCode: first, holder: '', number: '', bank: '' } })
  const add = useSend(addPayoutAccount, [payoutAccounts])
  const chosen = useWatch({ control, name: 'methodCode' })
  const method = methods.find((one) => one.code === chosen)
  const isBank = method?.kind === 'bank'
  const submit = handleSubmit(({ bank, ...fields }) => {
    const input: InputOf<typeof addPayoutAccount> = isBank ? { ...fields, bank } : fields
    add.mutate(input, {
      onSuccess: (account) => {
        onAdded(account.id)
        onDone()
      },
    })
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <MethodPicker
        methods={methods}
        value={method?.code ?? ''}
        onValueChange={(code) => setValue('methodCode', code)}
      />
      <Field
        label={t('cashier.holder')}
        autoComplete="name"
        maxLength={80}
        {...register('holder', { validate: (text) => text.trim().length >= 2 })}
        error={errors.holder ? t('cashier.holderMissing') : undefined}
      />
      <Field
        label={t(`cashier.number.${method?.kind ?? 'ewallet'}`)}
        inputMode={method?.kind === 'crypto' ? 'text' : 'numeric'}
        dir="ltr"
        autoComplete="off"
        hint={t('cashier.numberHint')}
        {...register('number', { validate: (text) => NUMBER_FORM.test(text.trim()) })}
        error={errors.number ? t('cashier.numberHint') : undefined}
      />
      {isBank && (
        <Field
          label={t('cashier.bank')}
          maxLength={80}
          {...register('bank', { validate: (text) => text.trim().length >= 2 })}
          error={errors.bank ? t('cashier.bankMissing') : undefined}
        />
      )}
      {add.error && (
        <p role="alert" className="text-sm text-negative">
          {add.error.message}
        </p>
      )}
      <Button type="submit" tone="primary" size="large" wide busy={add.isPending}>
        {t('cashier.save')}
      </Button>
    </form>
  )
}
