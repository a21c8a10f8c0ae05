/** A calendar's colour; its name is beside it. */
export const Dot = ({ colour }: { colour: string }) => (
  <span className="calendar-dot" style={{ background: colour }} aria-hidden="true" />
)
