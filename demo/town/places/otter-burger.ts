import { category, check, choose, count, item, paragraph, slots, together } from '../menu.ts'
import { opens, type Place } from '../place.ts'

const patty = choose('Patty', ['Single', ['Double', 3.5, 'DBL'], ['Triple', 6.5, 'TRPL']])
const cooked = choose('Cooked', ['Pink', 'No pink'])
const without = check('Leave out', ['Lettuce', 'Tomato', 'Onion', 'Pickle', 'Sauce'])
const add = check(
  'Add',
  [
    ['Cheddar', 1],
    ['Blue cheese', 1.5],
    ['Bacon', 2],
    ['Fried egg', 1.75],
    ['Avocado', 2],
  ],
  [0, 4],
)
const fries = choose('Fries', ['Regular', ['Curly', 0.75], ['Sweet potato', 1.25], ['No fries', -1]])
const drink = choose('Drink', ['Cola', 'Diet cola', 'Lemonade', 'Iced tea', ['Shake', 3]])
const combo = together('Make it a combo', fries, drink)
const burger = [patty, cooked, without, add]

export const otterBurger: Place = {
  franchise_id: 8,
  name: 'Otter Burger',
  kind: 'restaurant',
  cuisine: 'Burgers',
  description: 'Smashed on Academy Avenue since the stadium was built. The lights never go out.',
  phone_number: '4045550108',
  hours: opens('00:00-24:00'),
  prep_minutes: 12,
  mandatory_tip_percent: 15,
  mandatory_tip_from: 10_000,
  categories: [
    category('entrees', 'Burgers', [
      item('Otter Burger', 8.5, 'Two sauces, pickles, a soft bun.', burger, { till: 'OTTER BURGER' }),
      item('Cheeseburger', 8.95, 'American or cheddar.', [choose('Cheese', ['American', 'Cheddar']), ...burger], {
        till: 'CHEESE BURGER',
      }),
      item('Bacon Burger', 10.5, 'Thick bacon, cheddar.', burger, { till: 'BACON BGR' }),
      item('Blue Burger', 10.95, 'Blue cheese, onion jam.', burger, { till: 'BLUE BGR' }),
      item(
        'Campus Burger',
        11.5,
        'Egg, hash brown, hot sauce: a burger that thinks it is breakfast, invented by the night shift in the week before finals.',
        burger,
        { till: 'CAMPUS BGR' },
      ),
      item('Mushroom Swiss', 10.25, 'Two mushrooms.', burger, { till: 'MUSH SWISS' }),
      item('Bean Burger', 9.5, 'Black bean, no meat.', [without, add], { kitchen: 'VEG BGR', till: 'BEAN BGR' }),
      item('Crispy Chicken', 9.95, 'Buttermilk, slaw.', [without, add], { till: 'CRISPY CHKN' }),
    ]),
    category('entrees', 'Combos', [
      item('Otter Combo', 12.95, 'Burger, fries, drink.', [...burger, combo], { till: 'OTTER COMBO' }),
      item('Chicken Combo', 13.5, 'Crispy chicken, fries, drink.', [without, combo], { till: 'CHKN COMBO' }),
      item('Kids Combo', 7.95, 'Small burger, fries, milk.', [choose('Toy', ['Yes', 'No thank you'])], {
        till: 'KIDS COMBO',
      }),
      item(
        'Team Box',
        42,
        'Six burgers for the whole bench.',
        [
          slots('Your six burgers', 6, choose('Burger', ['Otter', 'Cheese', ['Bacon', 1.5], 'Bean']), without),
          paragraph('Names on the wrappers'),
        ],
        { till: 'TEAM BOX 6' },
      ),
    ]),
    category('entrees', 'Dogs', [
      item('Otter Dog', 5.5, 'All beef.', [check('With', ['Mustard', 'Ketchup', 'Onion', 'Relish', ['Chili', 1.5]])]),
      item('Chili Dog', 7.25, 'Chili, cheese.'),
      item('Corn Dog', 4.5, 'On a stick.', [], { out: 'unknown' }),
    ]),
    category('sides', 'Sides', [
      item('Fries', 3.95, 'Salted.', [choose('Cut', ['Regular', ['Curly', 0.75], ['Sweet potato', 1.25]])], {
        till: 'FRIES REG',
      }),
      item('Chili Cheese Fries', 6.5, 'With a fork.'),
      item('Onion Rings', 4.75, 'Beer batter.', [], { till: 'ONION RING' }),
      item('Slaw', 2.95, 'Vinegar, not mayo.'),
      item('Fried Pickles', 5.25, 'Ranch.'),
      item('Nuggets', 1.5, 'Six and up.', [
        count('Dips', ['Barbecue', 'Honey mustard', 'Ranch', ['Otter sauce', 0.25]], { from: 1, to: 5, each: 0.35 }),
        choose('Pieces', [
          ['6', 3.5],
          ['10', 5.5],
          ['20', 10],
        ]),
      ]),
    ]),
    category('desserts', 'Sweet', [item('Apple Pie', 3.5, 'Fried.'), item('Brownie', 3.75, 'With walnuts.')]),
    category('drinks', 'Shakes and Drinks', [
      item('Shake', 5.75, 'Hand spun.', [
        choose('Flavor', ['Vanilla', 'Chocolate', 'Strawberry', ['Malt', 0.5]]),
        check('On top', ['Whipped cream', 'Cherry']),
      ]),
      item('Lemonade', 3.25, 'Squeezed.'),
      item('Cola', 2.5, '20 oz.'),
      item('Iced Tea', 2.5, 'Sweet or not.', [choose('Sweet?', ['Sweet', 'Unsweet', 'Half and half'])]),
    ]),
  ],
}
