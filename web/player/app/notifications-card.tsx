import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { PUSH_TOPICS, pushPreferences, pushState } from '#contract/push/push.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { callKey, useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Reason } from '#web/ui/reason.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { letDeviceSleep, readDevice, wakeDevice } from './device-push.ts'

const DEVICE = ['device-push']
const NIGHT = { from: '23:00', to: '07:00' }

/** Shows whether this browser receives push notifications, of which kinds, and during which hours it does not. */
export function NotificationsCard() {
  const t = useT()
  const { data: state, isError, refetch } = useCall(pushState, {})
  return (
    <Card>
      <h2 className="flex items-center gap-2">
        <Icon name="bell" className="text-ink-2" />
        {t('app.push.title')}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-2">{t('app.push.about')}</p>
      {isError && !state && (
        <ErrorState
          compact
          title={t('app.push.failed')}
          hint={t('common.checkNetwork')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!state && !isError && <Skeleton className="h-44" />}
      {state && <ThisDevice publicKey={state.publicKey} />}
      {state && <Choices state={state} />}
    </Card>
  )
}

function ThisDevice({ publicKey }: { publicKey: string }) {
  const t = useT()
  const client = useQueryClient()
  const { data: device } = useQuery({ queryKey: DEVICE, queryFn: readDevice, staleTime: 0 })
  const change = useMutation({
    mutationFn: () => (device === 'on' ? letDeviceSleep() : wakeDevice(publicKey)),
    onError: (error) => showToast('error', error instanceof ApiError ? error.message : t('app.push.serviceFailed')),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: DEVICE }),
        client.invalidateQueries({ queryKey: callKey(pushState) }),
      ]),
  })
  if (!device) return <Skeleton className="h-11 w-56" />
  const why = device === 'unsupported' ? t('app.push.unsupported') : device === 'denied' ? t('app.push.denied') : ''
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        icon={device === 'on' ? 'bell-slash' : 'bell'}
        busy={change.isPending}
        disabled={why !== ''}
        onClick={() => change.mutate()}
      >
        {t(device === 'on' ? 'app.push.turnOff' : 'app.push.turnOn')}
      </Button>
      {why && <Reason>{why}</Reason>}
    </div>
  )
}

/**
 * Applies each choice when it is tapped. A choice that cannot be saved is reverted, with a message. Kinds are chosen where a
 * device receives them; quiet hours by everybody, since they hold back mail and SMS as well.
 */
function Choices({ state }: { state: OutputOf<typeof pushState> }) {
  const t = useT()
  const client = useQueryClient()
  const keep = useSend(pushPreferences)
  const choose = (choice: InputOf<typeof pushPreferences>) => {
    client.setQueryData(callKey(pushState, {}), { ...state, ...choice })
    keep.mutate(choice, {
      onError: (error) => {
        client.setQueryData(callKey(pushState, {}), state)
        showToast('error', error.message || t('common.network'))
      },
    })
  }
  const { topics, quietHours } = state
  const setTime = (part: Partial<typeof NIGHT>) => {
    const next = { ...(quietHours ?? NIGHT), ...part }
    if (next.from && next.to && next.from !== next.to) choose({ topics, quietHours: next })
  }
  return (
    <fieldset className="mt-5 flex flex-col gap-3 border-t border-line pt-4">
      <legend className="sr-only">{t('app.push.topics')}</legend>
      {(state.devices > 0 ? PUSH_TOPICS : []).map((topic) => (
        <Checkbox
          key={topic}
          checked={topics.includes(topic)}
          onChange={({ currentTarget: { checked } }) =>
            choose({
              topics: PUSH_TOPICS.filter((one) => (one === topic ? checked : topics.includes(one))),
              quietHours,
            })
          }
        >
          {t(`app.push.topic.${topic}`)}
        </Checkbox>
      ))}
      <Checkbox
        checked={quietHours !== null}
        onChange={({ currentTarget: { checked } }) => choose({ topics, quietHours: checked ? NIGHT : null })}
      >
        {t('app.push.quiet')}
      </Checkbox>
      {quietHours && (
        <div className="grid max-w-sm grid-cols-2 gap-3">
          <Field
            type="time"
            required
            label={t('app.push.from')}
            value={quietHours.from}
            onChange={({ currentTarget: { value } }) => setTime({ from: value })}
          />
          <Field
            type="time"
            required
            label={t('app.push.to')}
            value={quietHours.to}
            onChange={({ currentTarget: { value } }) => setTime({ to: value })}
          />
        </div>
      )}
      <p className="text-xs text-ink-3">{t('app.push.zone', { zone: state.timeZone })}</p>
    </fieldset>
  )
}
