/** Synthesized sounds, no files. Off until the member turns them on; the choice is stored on this device. */
import { signal } from './signal.ts'

const KEPT_KEY = 'studio.sound'

const isOn = signal(readKept())
let audio: AudioContext | null = null
let output: GainNode | null = null

function readKept(): boolean {
  try {
    return localStorage.getItem(KEPT_KEY) === 'on'
  } catch {
    return false
  }
}

/** Returns whether sounds are on. Followed inside effects. */
export function soundIsOn(): boolean {
  return isOn()
}

/** Turns sounds on or off. */
export function toggleSound(): void {
  isOn.set(!isOn.peek())
  try {
    localStorage.setItem(KEPT_KEY, isOn.peek() ? 'on' : 'off')
  } catch {
    // a browser without storage forgets the choice
  }
  if (isOn.peek()) play('tap')
}

function open(): { audio: AudioContext; output: GainNode } | null {
  if (!isOn.peek()) return null
  audio ??= new AudioContext()
  if (!output) {
    output = audio.createGain()
    output.gain.value = 0.5
    output.connect(audio.destination)
  }
  if (audio.state === 'suspended') void audio.resume()
  return { audio, output }
}

type Note = {
  /** Hz at the beginning and, for a glide, at the end. */
  from: number
  to?: number
  /** When it begins, seconds after now, and how long it takes. */
  at?: number
  length: number
  loud?: number
  wave?: OscillatorType
}

function sing({ from, to, at = 0, length, loud = 0.2, wave = 'sine' }: Note): void {
  const opened = open()
  if (!opened) return
  const start = opened.audio.currentTime + at
  const oscillator = opened.audio.createOscillator()
  const gain = opened.audio.createGain()
  oscillator.type = wave
  oscillator.frequency.setValueAtTime(from, start)
  if (to) oscillator.frequency.exponentialRampToValueAtTime(to, start + length)
  gain.gain.setValueAtTime(0.0001, start)
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  oscillator.connect(gain).connect(opened.output)
  oscillator.start(start)
  oscillator.stop(start + length + 0.05)
}

function hiss(length: number, loud: number, frequency: number): void {
  const opened = open()
  if (!opened) return
  const samples = Math.floor(opened.audio.sampleRate * length)
  const buffer = opened.audio.createBuffer(1, samples, opened.audio.sampleRate)
  const data = buffer.getChannelData(0)
  for (let index = 0; index < samples; index++) data[index] = (Math.random() * 2 - 1) * (1 - index / samples) ** 2
  const source = opened.audio.createBufferSource()
  const filter = opened.audio.createBiquadFilter()
  const gain = opened.audio.createGain()
  source.buffer = buffer
  filter.type = 'lowpass'
  filter.frequency.value = frequency
  gain.gain.value = loud
  source.connect(filter).connect(gain).connect(opened.output)
  source.start()
}

const sounds = {
  tap: () => sing({ from: 520, to: 700, length: 0.07, loud: 0.08 }),
  spin: () => {
    hiss(0.35, 0.12, 900)
    sing({ from: 180, to: 320, length: 0.3, loud: 0.06, wave: 'triangle' })
  },
  stop: () => {
    hiss(0.08, 0.3, 420)
    sing({ from: 140, to: 70, length: 0.1, loud: 0.22 })
  },
  scatter: () => {
    sing({ from: 660, length: 0.35, loud: 0.16 })
    sing({ from: 990, at: 0.06, length: 0.4, loud: 0.12 })
  },
  tension: () => sing({ from: 220, to: 480, length: 1, loud: 0.06, wave: 'triangle' }),
  win: () =>
    [523, 659, 784].forEach((from, index) =>
      sing({
        from,
        at: index * 0.08,
        length: 0.3,
        loud: 0.14,
        wave: 'triangle',
      }),
    ),
  bigWin: () =>
    [392, 523, 659, 784, 1047, 1319].forEach((from, index) =>
      sing({ from, at: index * 0.13, length: 0.6, loud: 0.15, wave: 'triangle' }),
    ),
  megaWin: () =>
    [392, 523, 659, 784, 1047, 1319, 1568].forEach((from, index) => {
      sing({ from, at: index * 0.16, length: 0.75, loud: 0.15, wave: 'triangle' })
      sing({ from: from / 2, at: index * 0.16, length: 0.6, loud: 0.08 })
    }),
  epicWin: () => {
    hiss(0.9, 0.16, 2_400)
    ;[262, 392, 523, 659, 784, 1047, 1319, 1568, 2093].forEach((from, index) => {
      sing({ from, at: index * 0.19, length: 1, loud: 0.15, wave: 'triangle' })
      sing({ from: from * 1.5, at: index * 0.19 + 0.06, length: 0.8, loud: 0.07 })
      sing({ from: from / 2, at: index * 0.19, length: 0.7, loud: 0.08, wave: 'sawtooth' })
    })
  },
  counted: () => [784, 988, 1319].forEach((from) => sing({ from, length: 0.9, loud: 0.1, wave: 'triangle' })),
  lose: () => sing({ from: 240, to: 160, length: 0.18, loud: 0.08, wave: 'triangle' }),
  roll: () =>
    [0, 0.06, 0.11, 0.19].forEach((at) => sing({ from: 300 + at * 900, at, length: 0.04, loud: 0.1, wave: 'square' })),
  launch: () => {
    hiss(1.1, 0.22, 600)
    sing({ from: 90, to: 260, length: 1, loud: 0.09, wave: 'sawtooth' })
  },
  cashOut: () => [784, 1175].forEach((from, index) => sing({ from, at: index * 0.09, length: 0.35, loud: 0.16 })),
  crash: () => {
    hiss(0.9, 0.6, 700)
    sing({ from: 160, to: 40, length: 0.7, loud: 0.3, wave: 'triangle' })
  },
  tick: () => sing({ from: 880, length: 0.05, loud: 0.06 }),
} satisfies Record<string, () => void>

export type SoundName = keyof typeof sounds

/** Plays a sound if sounds are on. */
export function play(name: SoundName): void {
  sounds[name]()
}
