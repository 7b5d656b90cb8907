import type { ReactNode } from 'react'
import type { Language } from '#contract/languages.ts'

/**
 * An operator's own text: a line that starts with ## is a heading, lines that start with - are a list, and an empty
 * line ends a paragraph. Nothing in it is HTML.
 */
export function LegalTextBody({ text, language }: { text: string; language: Language }) {
  return (
    <div lang={language} className="grid gap-4">
      {blocksOf(text).map((block) => (
        <Block key={block.at} block={block} />
      ))}
    </div>
  )
}

type TextBlock = { kind: 'heading' | 'list' | 'paragraph'; at: number; lines: string[] }

function Block({ block: { kind, lines } }: { block: TextBlock }): ReactNode {
  if (kind === 'heading') return <h2 className="wrap-anywhere mt-4">{lines[0]}</h2>
  if (kind === 'paragraph') return <p className="wrap-anywhere whitespace-pre-line">{lines.join('\n')}</p>
  return (
    <ul className="list-disc ps-5 [&>li]:mt-2">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  )
}

function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let isOpen = false
  for (const [at, line] of text.split('\n').entries()) {
    const last = blocks.at(-1)
    const mark = ['##', '-'].find((one) => line.startsWith(`${one} `))
    const words = mark ? line.slice(mark.length).trimStart() : line
    const kind = mark === '##' ? 'heading' : mark === '-' ? 'list' : 'paragraph'
    if (line.trim() !== '') {
      if (isOpen && last?.kind === kind && kind !== 'heading') last.lines.push(words)
      else blocks.push({ kind, at, lines: [words] })
    }
    isOpen = line.trim() !== ''
  }
  return blocks
}
