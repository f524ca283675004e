import { ODDS_FORMATS, type OddsFormat } from '#games/sports/odds.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'

const FORMAT_KEY = 'studio.odds'

function keptFormat(): OddsFormat {
  const kept = localStorage.getItem(FORMAT_KEY)
  return ODDS_FORMATS.find((format) => format === kept) ?? 'decimal'
}

/** Returns the format in which this device shows odds; it is stored. */
export function oddsFormat(): Signal<OddsFormat> {
  const format = signal(keptFormat())
  const setFormat = format.set
  format.set = (next) => {
    setFormat(next)
    localStorage.setItem(FORMAT_KEY, next)
  }
  return format
}
