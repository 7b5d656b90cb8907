/**
 * The letters that a reader sees, after Unicode TS 39: wide, circled and mathematical letters and ligatures by NFKC, accents
 * off, letters of other alphabets, digits and signs as the Latin ones that they look like, and one sign for `i`, `l` and `1`.
 */
export function confusableSkeleton(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/./gsu, (letter) => capitals.get(letter) ?? letter)
  const lower = plain.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  const seen = lower.replaceAll(/./gsu, (letter) => lookalikes.get(letter) ?? letter)
  return seen.replaceAll('i', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** Signs that stand for a letter inside of a word; at its end they may be signs. */
export const letterLookalikes = '!¡|@$€£¢¥§+'

function pairs(from: string, to: string): [string, string][] {
  const latin = [...to]
  return [...from].map((letter, at) => [letter, latin[at] ?? letter])
}

/** Letters of alphabets whose both cases look like Latin capitals. */
function bothCases(from: string, to: string): [string, string][] {
  return [...pairs(from, to), ...pairs(from.toLowerCase(), to)]
}

/** Letters of which the small ones look like something else, or that have no case. */
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
  ...pairs(letterLookalikes, 'iilaselcyst'),
])
