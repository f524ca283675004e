import { customerService } from '#contract/site/site.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { openModal } from './modal-state.ts'
import { useSite } from './site.ts'

/**
 * Returns the label of customer service and a function that opens it: the brand's own service page in a new window
 * where it has one, else the house's contact form.
 */
export function useCustomerService(): { label: string; open: () => void } {
  const t = useT()
  const site = useSite()
  const write = () => openModal({ kind: 'contact' })
  const desk = site?.customerService.find((one) => one.csPosition.startsWith('LIVECHAT')) ?? site?.customerService[0]
  if (!desk) return { label: t('site.service'), open: write }
  const open = () => {
    // when the address of that page cannot be fetched, the contact form opens instead
    call(customerService, { path: desk.path }).then(({ url }) => {
      window.open(url, '_blank', 'noopener')
    }, write)
  }
  return { label: t(desk.csPosition.startsWith('LIVECHAT') ? 'shell.liveChat' : 'site.service'), open }
}
