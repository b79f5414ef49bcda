/**
 * The engagement letter. Text that starts like a heading looks like one, but the words and their order are those that
 * are signed: a heading's period is only hidden.
 */
export function LetterText({ text }: { text: string }) {
  return (
    <div className="measure mx-auto breaks">
      {text.split(/\n\s*\n/).map((paragraph, index) =>
        index === 0 && titleText.test(paragraph) ? (
          <h2 key={index} className="mb-8">
            {paragraph}
          </h2>
        ) : (
          <Paragraph key={index} text={paragraph} />
        ),
      )}
    </div>
  )
}

function Paragraph({ text }: { text: string }) {
  const [opening = '', heading] = sectionStart.exec(text) ?? []
  return (
    <>
      {heading !== undefined && (
        <h2 className="mt-24 mb-4 text-lead">
          {heading}
          <span className="visually-hidden">. </span>
        </h2>
      )}
      <p className={heading === undefined ? 'mt-16 own-lines' : 'own-lines'}>
        {text.slice(opening.length)}
      </p>
    </>
  )
}

/** A line that is neither a sentence nor an address. */
const titleText = /^[^.,:;!?\n]{1,80}$/

/** "What we do. We prepare": a few words before the first sentence, longer than "Mr." */
const sectionStart = /^([^.,:;!?\n]{4,40})\.\s+(?=\S)/
