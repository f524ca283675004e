import { customerService } from '#contract/site.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { openModal } from '../modal-state.ts'
import { useSite } from './site.ts'

/** The way to customer service, and what to call it: the brand's own desk in a window where it has one, else the house's form. */
export function useCustomerService(): { label: string; open: () => void } {
  const t = useT()
  const site = useSite()
  const write = () => openModal({ kind: 'contact' })
  const desk = site?.customerService.find((one) => one.csPosition.startsWith('LIVECHAT')) ?? site?.customerService[0]
  if (!desk) return { label: t('site.service'), open: write }
  const open = () => {
    // whoever cannot be led to the desk can still write
    call(customerService, { path: desk.path }).then(({ url }) => {
      window.open(url, '_blank', 'noopener')
    }, write)
  }
  return { label: t(desk.csPosition.startsWith('LIVECHAT') ? 'shell.liveChat' : 'site.service'), open }
}
