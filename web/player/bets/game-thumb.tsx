/** Shows a game's picture at the size of a list row; the vector drawing where no picture is rendered. */
export function GameThumb({ gameCode }: { gameCode: string }) {
  return (
    <img
      src={`/art/thumb/${encodeURIComponent(gameCode)}`}
      alt=""
      width={36}
      height={48}
      loading="lazy"
      className="h-12 w-9 flex-none rounded-sm bg-surface-2 object-cover"
    />
  )
}
