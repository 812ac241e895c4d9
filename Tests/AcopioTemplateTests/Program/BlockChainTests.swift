import AcopioTemplate
import Testing

@Suite struct BlockChainTests {
  /// Template 7 fills layout 3, which fills layout 5.
  private var chain: BlockChain { BlockChain([7, 3, 5]) }

  @Test func ordersTemplatesFromTheInsideOut() {
    #expect(chain.root == 5)
    #expect(Array(chain.fillers) == [3, 7])
    #expect(BlockChain().root == nil)
    #expect(Array(BlockChain([4]).fillers) == [])
  }

  @Test func findsTheFormsOfABlockFromTheInsideOut() {
    let hasBlock: (Int) -> Bool = { $0 == 7 || $0 == 5 }
    #expect(chain.level(after: -1, where: hasBlock) == 0)
    #expect(chain.level(after: 0, where: hasBlock) == 2)
    #expect(chain.level(after: 2, where: hasBlock) == nil)
    #expect(BlockChain().level(after: -1, where: hasBlock) == nil)
  }

  @Test func tracksTheBlocksThatAreBeingWalked() {
    var chain = chain
    #expect(!chain.isInBlock)
    chain.begin("main", at: 0)
    chain.begin("title", at: 1)
    #expect(chain.isInBlock && chain.isOpen("main") && chain.isOpen("title"))
    #expect(!chain.isOpen("footer"))
    chain.end()
    #expect(!chain.isOpen("title") && chain.isOpen("main"))
    chain.end()
    #expect(!chain.isInBlock)
  }
}
