// Matches dates, times, amounts, percentages and references to laws: numbers that identify nobody.
// Each pattern begins where a number begins and is bounded, so that no text keeps it busy.

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
const POINT = '(?:[-/]|\\.\\s?)';
const DATE =
  `(?:${YEAR}(?:-${MONTH}-|/${MONTH}/|\\.${MONTH}\\.)${DAY}` +
  `|(?:${DAY}${POINT}${MONTH}|${MONTH}/${DAY})${POINT}(?:${YEAR}|\\d\\d))(?!\\d)`;
const ZONE = '(?:\\s?[ap]\\.?m\\b\\.?|\\s?(?:Z|UTC|GMT|Uhr|h)\\b|\\s?[+-]\\d\\d:?\\d\\d(?!\\d))';
const TIME = `(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:[.,]\\d{1,9})?)?(?!\\d)${ZONE}?`;
const MOMENT = `${DATE}(?:(?:T|,?\\s{1,2}(?:at\\s)?)${TIME})?`;
const TO = '\\s{0,2}[-–—/]\\s{0,2}';
/**
 * The first part of a range such as `1.-15.11.2026` and `1.1.-31.12.2026`, which names the year
 * once.
 */
const FROM = `${DAY}\\.?(?:\\s?${MONTH}\\.?)?`;

const CURRENCY =
  '(?:(?:US|CA|AU|NZ|HK|SG)?\\p{Sc}|(?:AED|AUD|BGN|BRL|CAD|CHF|CNY|CZK|DKK|EUR|GBP|HKD|HUF|ILS|INR|JPY|KRW' +
  '|MXN|NOK|NZD|PLN|RON|RSD|RUB|SAR|SEK|SGD|THB|TRY|UAH|USD|ZAR|euros?|dollars?|pounds?|zł|Kč|kr|Ft|lei)(?![\\p{L}]))';
const SUM = "(?:\\d{1,3}(?:[\\s.,'’]\\d{3}){1,5}|\\d{1,10})(?:[.,](?:\\d{1,2}|[-–]))?(?!\\d)";
const SUMS = `${SUM}(?:${TO}${SUM})?`;
/** An amount without a currency must be unmistakable: round thousands, or thousands with cents. */
const ROUND = "[1-9]\\d{0,2}(?:[\\s.'’]\\d{3}){0,4}[\\s.'’]000(?:,\\d\\d)?";
const WITH_CENTS = "[1-9]\\d{0,2}(?:[\\s.'’]\\d{3}){1,5},\\d\\d";

const LAW =
  '(?:§§?|(?<!\\p{L})(?:Art(?:icles?|ikel|\\.)|Sections?|Paragraphs?|Regulation|Directive|Law|Act)(?!\\p{L}))' +
  '\\s{0,2}(?:\\(\\p{L}{2}\\)\\s?)?\\d{1,4}\\p{L}?(?:\\s?\\(\\d{1,3}\\p{L}?\\)|[/.]\\d{1,4}(?!\\d)){0,8}(?![\\p{L}\\d])';

/**
 * The borders of such a figure: it is not part of a longer number such as a phone or card number.
 */
const ALONE = '(?<![\\p{L}\\d]|\\d[\\s./()-]|\\d[./()-][\\s./()-]|\\+)';
const ENDS = '(?![\\p{L}\\d]|[./-]\\d)';
const ENDS_NUMBER = '(?![\\p{L}\\d]|[\\s./()-]{1,2}\\d)';

const FIGURES = [
  `(?<![\\p{L}\\d]|\\d[./()-]|\\d[./()-]\\s)(?:(?:${MOMENT}|${FROM})${TO})?${MOMENT}${ENDS}`,
  `(?<![\\p{L}\\d])(?:${CURRENCY}\\s?${SUMS}|${SUMS}\\s?${CURRENCY})${ENDS}`,
  `${ALONE}(?:${ROUND}|${WITH_CENTS})${ENDS_NUMBER}`,
  '(?<![\\p{L}\\d])\\d{1,3}(?:[.,]\\d{1,20})?\\s?%',
  LAW,
  `(?<![\\p{L}\\d])${TIME}`,
].map((pattern) => new RegExp(pattern, 'gu'));

const YEARS = new RegExp(`^${YEAR}(?:[/-]\\d\\d)?(?:[ ./()-]{1,2}${YEAR}(?:[/-]\\d\\d)?)*$`);

/** Longer than any message, in characters: in such a text we remove no figures. */
const LONGEST = 50_000;

/** A text without its plain figures; their neighbours are not joined. */
export const withoutFigures = (text: string): string =>
  text.length > LONGEST ? text : FIGURES.reduce((rest, figure) => rest.replace(figure, ';'), text);

/** Years alone: `2025 (2026)`, `2025/26`. */
export const isOnlyYears = (text: string): boolean => text.length <= 100 && YEARS.test(text);
