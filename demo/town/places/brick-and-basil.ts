import { category, check, choose, count, item, line, paragraph, slots, together } from '../menu.ts'
import { opens, type Place } from '../place.ts'

const size = choose('Size', ['Small 10"', ['Medium 12"', 3.5, 'MED'], ['Large 14"', 6, 'LG'], ['Party 18"', 11, 'XL']])
const crust = choose('Crust', ['Hand tossed', 'Thin', ['Deep dish', 2, 'DEEP'], ['Gluten free', 3, '** GF **']])
const toppings = [
  'Pepperoni',
  'Sausage',
  'Mushrooms',
  'Red onion',
  'Green olives',
  'Jalapeño',
  'Roasted garlic',
  'Basil',
  'Bacon',
  'Pineapple',
  'Spinach',
  'Anchovies',
] as const
const half = (side: string) =>
  check(
    `Toppings on the ${side} half`,
    toppings.map((topping) => [topping, 0.75] as const),
    [0, 5],
  )
const extras = check(
  'Extra toppings',
  toppings.map((topping) => [topping, 1.5] as const),
  [0, 6],
)
const dips = count('Dips', [['Marinara', 0.25], 'Ranch', ['Garlic butter', 0.5], ['Hot honey', 0.75]], {
  to: 8,
  each: 0.5,
})
const pizza = [size, crust, extras]
const wings = slots('Choose your 12 wings', 12, choose('Sauce', ['Buffalo', 'Lemon pepper', 'Honey chili', 'Naked']))

export const brickAndBasil: Place = {
  franchise_id: 1,
  name: 'Brick & Basil',
  kind: 'restaurant',
  cuisine: 'Pizza',
  description: 'Brick-oven pies, half and half without a fuss.',
  phone_number: '4045550101',
  hours: opens('11:00-23:00', '11:00-24:00', '12:00-22:00'),
  prep_minutes: 22,
  categories: [
    category('appetizers', 'To Start', [
      item('Garlic Knots', 6.5, 'Six knots, brushed with garlic butter and parsley.', [dips]),
      item('Mozzarella Sticks', 8.25, 'Hand breaded, with marinara.', [dips]),
      item('Oven Wings', 14.5, 'Twelve wings from the brick oven, sauced as you like, up to twelve ways.', [
        wings,
        dips,
      ]),
      item('Burrata and Tomato', 11.75, 'Torn basil, good oil, grilled bread.'),
      item('Antipasto Board', 16.5, 'Salami, provolone, olives, peppers and marinated artichokes.', [], { out: 2 }),
      item('Minestrone', 6.75, 'Beans, greens and small pasta.', [choose('Bowl', ['Cup', ['Bowl', 2.5]])]),
    ]),
    category('entrees', 'Pizzas', [
      item(
        'Half and Half',
        13.5,
        'Two pizzas in one: choose the toppings of each half. Every pie starts with crushed tomatoes, mozzarella and a little oregano.',
        [
          size,
          crust,
          together('Left half', half('left')),
          together('Right half', half('right')),
          paragraph('Anything the oven should know?'),
        ],
      ),
      item('Margherita', 12.5, 'Tomato, fresh mozzarella, basil.', pizza),
      item('Double Pepperoni', 14.25, 'Two kinds, crisped at the edges.', pizza),
      item('Forager', 15.5, 'Three mushrooms, thyme and fontina.', pizza),
      item('White Pie', 14.75, 'Ricotta, garlic, lemon and spinach.', pizza),
      item('Otter Special', 16.75, 'Sausage, peppers, onion and green olives.', pizza),
      item('Smoked Bacon and Pineapple', 15.25, 'Settle it at your own table.', pizza),
      item('Hot Honey Soppressata', 16.25, 'Spicy salami, honey, chili.', pizza),
      item('Garden', 14.5, 'Peppers, zucchini, tomato and basil.', pizza),
      item('Four Cheese', 14.95, 'Mozzarella, fontina, gorgonzola, parmesan.', pizza),
      item('Plant Pie', 15.95, 'Cashew mozzarella and roasted vegetables; no animal products.', pizza, {
        kitchen: 'VEGAN PIE',
      }),
      item('Pizza for the Table', 46, 'Three large pies; choose three of our twelve toppings for each.', [
        slots('Your three pies', 3, crust, check('Choose 3 toppings', toppings, [3, 3])),
        line('Name on the box'),
      ]),
    ]),
    category('entrees', 'Pasta and Sandwiches', [
      item('Baked Ziti', 13.5, 'Ricotta, mozzarella, tomato.'),
      item('Spaghetti and Meatballs', 14.75, 'Two large meatballs, slow tomato.', [
        count('More meatballs', ['Meatball'], { to: 4, each: 2.25 }),
      ]),
      item('Eggplant Parmesan', 14.25, 'Thin slices, crisp edges.'),
      item('Meatball Hero', 11.5, 'Toasted roll, provolone.'),
      item('Caprese Focaccia', 10.5, 'Tomato, mozzarella, pesto.'),
    ]),
    category('sides', 'Salads and Sides', [
      item('House Salad', 7.5, 'Leaves, cucumber, red onion.', [
        choose('Dressing', ['Oil and vinegar', 'Ranch', 'Caesar', 'No dressing']),
      ]),
      item('Caesar Salad', 8.95, 'Romaine, croutons, parmesan.', [
        check('Add', [
          ['Chicken', 4],
          ['Anchovies', 2],
        ]),
      ]),
      item('Roasted Broccoli', 6.95, 'Garlic and chili.'),
      item('Bag of Dough', 4.5, 'Two balls, bake at home.'),
    ]),
    category('desserts', 'Sweet', [
      item('Tiramisu', 7.25, 'Made each morning.'),
      item('Cannoli', 4.25, 'Filled when you order.', [
        count('How many?', ['Ricotta', 'Chocolate chip', ['Pistachio', 0.5]], { from: 1, to: 6, each: 1 }),
      ]),
      item('Nutella Calzone', 8.5, 'Warm, for two.'),
    ]),
    category('drinks', 'Drinks', [
      item('Cola', 2.5, '20 oz bottle.'),
      item('Lemon Soda', 2.5, '20 oz bottle.'),
      item('Sparkling Water', 2.75, 'Half a liter.'),
      item('Blood Orange Soda', 3.25, 'From a small bottler two valleys over.'),
    ]),
  ],
}
