import { lineTransferOptions } from '#contract/cashier/line-payment.ts'
import { securityOverview } from '#contract/identity/security.ts'
import { useCall } from '#web/lib/queries.ts'

/** Returns what the owner of the account can confirm with; `has` is null until that is known. */
export function useHasProof() {
  const options = useCall(lineTransferOptions, {})
  const security = useCall(securityOverview, {})
  const isFailed = options.isError || security.isError
  return {
    has:
      options.data && security.data
        ? {
            hasPaymentPassword: options.data.hasPaymentPassword,
            hasPasskey: security.data.factors.passkeys.length > 0,
          }
        : null,
    isFailed,
    retry: () => {
      void options.refetch()
      void security.refetch()
    },
  }
}
