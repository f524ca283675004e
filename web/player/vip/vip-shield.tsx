/** The shields of the levels, from the lowest to the highest; levels above the last have the last. */
const SHIELDS = ['clay', 'bronze', 'silver', 'gold', 'jade', 'ruby', 'diamond', 'house'] as const

/** Draws the shield of a level; its name stands beside it. */
export function VipShield({ level, size }: { level: number; size: number }) {
  const place = Math.max(0, Math.min(level, SHIELDS.length - 1))
  return (
    <img
      src={`/art/vip/${place}-${SHIELDS[place]}.webp`}
      alt=""
      width={size}
      height={size}
      decoding="async"
      className="flex-none object-contain"
      style={{ width: size, height: size }}
    />
  )
}
