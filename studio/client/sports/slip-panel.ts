/** The slip on the screen: the right column on wide screens, a sheet from below on phones. */
import { ODDS_FORMATS } from '#games/sports/odds.ts'
import { hint, iconButton, mainButton } from '#studio/client/frame/controls.ts'
import { layOver } from '#studio/client/frame/over.ts'
import { stakeField } from '#studio/client/frame/stake-field.ts'
import { h } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { effect, onCleanup } from '#studio/client/lib/signal.ts'
import { fromNow, marketLabel, pickLabel } from './labels.ts'
import { choiceRow, derived, selectField, versus, type Room } from './parts.ts'
import { showOdds, type Accept, type SlipLeg } from './slip.ts'

const ACCEPTS: readonly Accept[] = ['higher', 'any', 'none']

function legRow({ store, slip }: Room, leg: SlipLeg): HTMLElement {
  const match = store.match(leg.matchId)
  const pick = () => {
    const now = match()
    return now ? pickLabel(now, leg.market, leg.selection) : ''
  }
  return h(
    'li',
    { class: () => `slip-leg ${slip.isGone(leg) ? 'gone' : ''}` },
    h(
      'div',
      { class: 'slip-words' },
      h('b', {}, pick),
      h('span', {}, () => {
        const now = match()
        return marketLabel(leg.market, now ? fromNow(now) : null)
      }),
      h('small', {}, () => {
        const now = match()
        return now ? versus(now) : ''
      }),
      () =>
        slip.isGone(leg)
          ? h('small', { class: 'warn' }, t('sports.slip.gone'))
          : slip.oddsNow(leg) === leg.odds
            ? null
            : h('small', { class: 'warn' }, t('sports.slip.changed', { old: showOdds(store, leg.odds) })),
    ),
    h('b', { class: 'num slip-odds' }, () => showOdds(store, slip.oddsNow(leg))),
    iconButton(
      'x',
      () => t('sports.slip.remove', { what: pick() }),
      () => slip.remove(leg),
      'small',
    ),
  )
}

function sums({ store, slip }: Room): HTMLElement {
  const { entries } = store.context
  const money = (amount: bigint) => (entries.wrong() ? '—' : store.context.money(amount))
  const row = (label: () => string, value: () => string) =>
    h('div', {}, h('dt', {}, label), h('dd', { class: 'num' }, value))
  return h(
    'dl',
    { class: 'slip-sums' },
    () =>
      slip.totalOdds() === null
        ? null
        : row(
            () => t('sports.slip.odds'),
            () => showOdds(store, slip.totalOdds() ?? 0),
          ),
    () =>
      slip.bets() > 1
        ? row(
            () => t('sports.slip.total'),
            () => money(slip.totalStake()),
          )
        : null,
    row(
      () => t('sports.slip.pays'),
      () => money(slip.potential()),
    ),
  )
}

function filled(room: Room): HTMLElement {
  const { store, slip } = room
  const { context } = store
  const keys = derived(() =>
    slip
      .legs()
      .map(({ matchId, market, selection }) => `${matchId} ${market} ${selection}`)
      .join(';'),
  )
  const kindLabel = {
    single: () => t('sports.slip.single'),
    parlay: () => t('sports.slip.parlay'),
    system: () => t('sports.slip.system'),
  }
  return h(
    'div',
    { class: 'slip-body' },
    () =>
      keys() === ''
        ? null
        : h(
            'ul',
            { class: 'slip-legs' },
            slip.legs.peek().map((leg) => legRow(room, leg)),
          ),
    choiceRow(
      () => t('sports.slip.kind'),
      () => slip.kinds().map((id) => ({ id, text: kindLabel[id] })),
      slip.kind,
      (kind) => slip.kind.set(kind),
    ),
    () =>
      slip.kind() === 'system'
        ? selectField(
            () => t('sports.slip.systemKind'),
            slip.systems,
            slip.system,
            (id) => slip.system.set(id),
          )
        : null,
    stakeField(context, {
      label: () => t(slip.kind() === 'parlay' || slip.bets() === 1 ? 'sports.slip.stakeOne' : 'sports.slip.stakeEach'),
      isDisabled: slip.isPlacing,
    }),
    sums(room),
    hint(
      () => (slip.hasSameMatch() ? t('sports.slip.sameMatch') : ''),
      () => 'error',
    ),
    hint(() => (slip.isInPlay() ? t('sports.slip.delay', { seconds: count(context.rules.delayMs / 1_000) }) : '')),
    selectField(
      () => t('sports.slip.accept'),
      () => ACCEPTS.map((id) => ({ id, text: t(`sports.slip.accept.${id}`) })),
      slip.accept,
      (id) => slip.accept.set(id),
    ),
    mainButton({
      label: () =>
        slip.bets() > 1 ? t('sports.slip.placeMany', { count: count(slip.bets()) }) : t('sports.slip.place'),
      sub: () => context.money(slip.totalStake()),
      isDisabled: () => !slip.canPlace(),
      isBusy: slip.isPlacing,
      blockedBy: context.entries.wrong,
      onPress: () => void slip.place(),
    }),
  )
}

/** Builds the panel. On phones it is below the screen's edge until `slip.isOpen`. */
export function slipPanel(room: Room): HTMLElement {
  const { store, slip } = room
  const isEmpty = derived(() => slip.legs().length === 0)
  effect(() => {
    if (slip.isOpen()) onCleanup(layOver(() => slip.isOpen.set(false)))
  })
  return h(
    'aside',
    {
      class: () => `panel slip-panel ${slip.isOpen() ? 'open' : ''}`,
      id: 'slip',
      'aria-label': () => t('sports.slip.title'),
      onkeydown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') slip.isOpen.set(false)
      },
    },
    h(
      'div',
      { class: 'slip-head' },
      h('h2', {}, () => t('sports.slip.title')),
      () =>
        isEmpty()
          ? null
          : h('button', { type: 'button', class: 'button quiet small', onclick: slip.clear }, () =>
              t('sports.slip.clear'),
            ),
      iconButton(
        'x',
        () => t('sports.slip.close'),
        () => slip.isOpen.set(false),
        'filled narrow-only',
      ),
    ),
    () =>
      isEmpty()
        ? h(
            'p',
            { class: 'slip-empty' },
            icon('ticket', 28),
            h('span', {}, () => t('sports.slip.empty')),
          )
        : filled(room),
    selectField(
      () => t('sports.slip.format'),
      () => ODDS_FORMATS.map((id) => ({ id, text: t(`sports.format.${id}`) })),
      store.format,
      (id) => store.format.set(id),
    ),
  )
}
