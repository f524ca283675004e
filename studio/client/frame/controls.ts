/** Buttons, switches and choices of the frame. */
import { h, type Child } from '#studio/client/lib/dom.ts'
import { icon, type IconName } from '#studio/client/lib/icon.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { untracked, type Signal } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import type { Entry } from './entries.ts'

/** Returns a square button with a picture only; its words are for screen readers and the pointer's hint. */
export function iconButton(
  name: IconName | (() => IconName),
  label: () => string,
  onPress: () => void,
  extra = '',
): HTMLButtonElement {
  const picture = typeof name === 'function' ? () => icon(name()) : icon(name)
  const attributes = {
    type: 'button',
    class: `icon-button ${extra}`,
    'aria-label': label,
    title: label,
    onclick: onPress,
  }
  return h('button', attributes, picture)
}

export type MainButton = {
  label: () => Child
  /** A second line, for example the amount. */
  sub?: () => Child
  kind?: () => 'primary' | 'secondary' | 'danger'
  isDisabled?: () => boolean
  isBusy?: () => boolean
  /** The field that must be corrected first: the button says so, and a press moves the focus there. */
  blockedBy?: () => Entry | null
  onPress: () => void
}

/** Returns the main button: 64 px high, two lines. While busy it has the same size and shows a spinner. */
export function mainButton({
  label,
  sub,
  kind = () => 'primary',
  isDisabled = () => false,
  isBusy = () => false,
  blockedBy = () => null,
  onPress,
}: MainButton): HTMLButtonElement {
  const second = () =>
    blockedBy()
      ? h('span', { class: 'main-sub' }, t('entry.fix'))
      : sub
        ? h('span', { class: 'main-sub num' }, sub)
        : null
  return h(
    'button',
    {
      type: 'button',
      class: () => `main-button ${kind()}`,
      disabled: () => isDisabled(),
      'aria-busy': () => isBusy(),
      'aria-disabled': () => (blockedBy() ? 'true' : null),
      'aria-describedby': () => blockedBy()?.noteId,
      onclick: () => {
        const entry = untracked(blockedBy)
        if (entry) entry.focus()
        else onPress()
      },
    },
    () => (isBusy() ? h('span', { class: 'spinner' }) : null),
    h('span', { class: 'main-label' }, label),
    second,
  )
}

/** Returns a few choices side by side, one of them selected. */
export function segmented<Choice extends string>(
  label: () => string,
  choices: readonly { value: Choice; text: () => string }[],
  chosen: () => Choice,
  onChoose: (choice: Choice) => void,
  isDisabled: () => boolean,
): HTMLElement {
  return h(
    'div',
    { class: 'segmented', role: 'group', 'aria-label': label },
    choices.map(({ value, text }) =>
      h(
        'button',
        {
          type: 'button',
          'aria-pressed': () => chosen() === value,
          disabled: isDisabled,
          onclick: () => {
            play('tap')
            onChoose(value)
          },
        },
        text,
      ),
    ),
  )
}

/** Returns the switch between manual play and autoplay. */
export function modeSwitch(mode: Signal<'manual' | 'auto'>, isDisabled: () => boolean): HTMLElement {
  const choices = [
    { value: 'manual', text: () => t('mode.manual') },
    { value: 'auto', text: () => t('mode.auto') },
  ] as const
  return segmented(
    () => t('mode.label'),
    choices,
    mode,
    (next) => mode.set(next),
    isDisabled,
  )
}

/** Returns a plain button of 44 px. */
export function textButton(
  label: () => Child,
  onPress: () => void,
  kind: 'secondary' | 'quiet' | 'primary' = 'secondary',
  isDisabled: () => boolean = () => false,
): HTMLButtonElement {
  return h('button', { type: 'button', class: `button ${kind}`, disabled: isDisabled, onclick: onPress }, label)
}

/** Returns a switch with its words beside it. */
export function toggle(
  label: () => string,
  isOn: () => boolean,
  onChange: () => void,
  picture?: () => IconName,
): HTMLButtonElement {
  return h(
    'button',
    { type: 'button', role: 'switch', class: 'toggle', 'aria-checked': isOn, onclick: onChange },
    picture ? () => icon(picture()) : null,
    h('span', { class: 'toggle-label' }, label),
    h('span', { class: 'toggle-track' }, h('span', { class: 'toggle-knob' })),
  )
}

/** Returns one line that says why something cannot be done now, or another remark. */
export function hint(text: () => string, kind: () => 'plain' | 'error' = () => 'plain'): HTMLElement {
  return h(
    'p',
    { class: () => `hint ${kind()}`, hidden: () => text() === '' },
    () => icon(kind() === 'error' ? 'warning-circle' : 'info', 16),
    h('span', {}, text),
  )
}

/** Returns a square button that is on or off; its words are for screen readers and the pointer's hint. */
export function iconSwitch(
  name: IconName,
  label: () => string,
  isOn: () => boolean,
  onChange: () => void,
): HTMLButtonElement {
  return h(
    'button',
    {
      type: 'button',
      class: 'icon-button switch',
      'aria-label': label,
      title: label,
      'aria-pressed': isOn,
      onclick: onChange,
    },
    icon(name),
  )
}
