/** Coins that jump up and fall down, for large wins. */

type Coin = {
  x: number
  y: number
  vx: number
  vy: number
  turn: number
  spin: number
  size: number
}

export type Coins = {
  burst: (width: number, height: number) => void
  clear: () => void
  draw: (context: CanvasRenderingContext2D, height: number, step: number) => void
}

const COINS = 90

/** Makes coins that jump up and fall down. */
export function createCoins(): Coins {
  let coins: Coin[] = []
  return {
    clear: () => {
      coins = []
    },
    burst(width, height) {
      coins = Array.from({ length: COINS }, () => ({
        x: width * (0.3 + Math.random() * 0.4),
        y: height * (0.75 + Math.random() * 0.5),
        vx: (Math.random() - 0.5) * width * 0.9,
        vy: -height * (0.8 + Math.random() * 0.9),
        turn: Math.random() * 6,
        spin: 3 + Math.random() * 9,
        size: Math.min(width, height) * (0.018 + Math.random() * 0.022),
      }))
    },
    draw(context, height, step) {
      const seconds = step / 1000
      coins = coins.filter(({ y }) => y < height * 1.4)
      for (const coin of coins) {
        coin.vy += height * 1.15 * seconds
        coin.x += coin.vx * seconds
        coin.y += coin.vy * seconds
        coin.turn += coin.spin * seconds
        drawCoin(context, coin)
      }
    },
  }
}

function drawCoin(context: CanvasRenderingContext2D, { x, y, turn, size }: Coin): void {
  const wide = Math.max(0.12, Math.abs(Math.cos(turn)))
  const gold = context.createLinearGradient(x - size, y - size, x + size, y + size)
  gold.addColorStop(0, '#fff6c2')
  gold.addColorStop(0.45, '#ffc62e')
  gold.addColorStop(1, '#a8610a')
  context.fillStyle = '#7a4706'
  context.beginPath()
  context.ellipse(x + size * 0.12, y + size * 0.08, size * wide, size, 0, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = gold
  context.beginPath()
  context.ellipse(x, y, size * wide, size, 0, 0, Math.PI * 2)
  context.fill()
  context.strokeStyle = '#fff0b0aa'
  context.lineWidth = size * 0.12
  context.beginPath()
  context.ellipse(x, y, size * wide * 0.68, size * 0.68, 0, 0, Math.PI * 2)
  context.stroke()
}
