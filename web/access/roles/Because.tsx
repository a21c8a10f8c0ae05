/** The chain that led to an answer, link by link. */
export const Because = ({ of: sentences }: { of: readonly string[] }) => (
  <ol className="because">
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ol>
)
