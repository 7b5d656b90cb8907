/**
 * The letters as a reader sees them, after Unicode TS 39. Wide, circled and mathematical letters and ligatures are
 * replaced by NFKC and accents are removed; letters of other alphabets, digits and signs become the Latin letters that
 * they look like; `i`, `l` and `1` become one sign, and an Arabic word is not stretched.
 */
export function confusableSkeleton(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/./gsu, (letter) => capitals.get(letter) ?? letter)
  const lower = plain
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}ـ]/gu, '')
  const seen = lower.replaceAll(/./gsu, (letter) => lookalikes.get(letter) ?? letter)
  return seen.replaceAll('i', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** Signs that replace a letter inside a word; at its end they may be plain signs. */
export const symbolsUsedAsLetters = '!¡|@$€£¢¥§+'

function pairs(from: string, to: string): [string, string][] {
  const latin = [...to]
  return [...from].map((letter, at) => [letter, latin[at] ?? letter])
}

/** Letters of other alphabets whose upper and lower case both look like Latin capitals. */
function bothCases(from: string, to: string): [string, string][] {
  return [...pairs(from, to), ...pairs(from.toLowerCase(), to)]
}

/** Letters whose lower case looks like something else, or that have no case. */
const capitals = new Map([
  ...pairs('АВЕЅІЈКМНОРСТУХЬ', 'abesijkmhopctyxb'),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abezhikmnoptyx'),
  ...pairs('ՍՏՕԼ', 'usol'),
  ...bothCases('ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᏀᏁᏂᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏴᏳᎤᏆ', 'drtiyajewmhgnhzbrwsvslcpkdbgoi'),
  ...pairs('ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ', 'bpddtgkjczfmnlsrvhwxyaeiou'),
  ...pairs('ᗩᗷᑕᗪᕮᖴᕼᒍᒪᗰᑎᑭᖇᔕᑌᐯᗯ᙭ᓰ', 'abcdefhjlmnprsuvwxi'),
])
const lookalikes = new Map([
  ...pairs('авеѕіјкмнорстухьгпийԁһԛԝӏԍѵғҽ', 'abesijkmhopctyxbrnuudhqwlgvfe'),
  ...pairs('αβεηικνορτυχγωσμπςϲϳ', 'abenikvoptuxywounccj'),
  ...pairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'),
  ...pairs('օսհոցզɑɡıłøđɓɗɖƒɦɨʝƙɫƚɱɲŋƥɋɾɽʂʈŧʋƴʐħð', 'ouhngqagilodbddfhijkllmnnpqrrsttvyzhd'),
  ...pairs('01345789', 'oleastbg'),
  ...pairs(symbolsUsedAsLetters, 'iilaselcyst'),
  // Arabic letters that people write for one another.
  ...pairs('ةىیک', 'هييك'),
])
